//! One request as it came over the wire.

/// A request: its bytes, and readings of them that hide nothing (duplicates stay, case stays).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedRequest {
    /// Which connection it came on, counted from 1.
    pub connection: usize,
    /// Request line and header block, to the empty line inclusive.
    pub head: Vec<u8>,
    /// The body as sent; of a chunked one with its framing.
    pub body: Vec<u8>,
}

impl RecordedRequest {
    /// The first line, without its line end. Bytes that are no UTF-8 show as U+FFFD, here and below.
    #[must_use]
    pub fn request_line(&self) -> String {
        self.lines().into_iter().next().unwrap_or_default()
    }

    /// Method, target and version of the request line, empty where absent.
    #[must_use]
    pub fn target(&self) -> String {
        let line = self.request_line();
        line.split(' ').nth(1).unwrap_or_default().to_owned()
    }

    /// The header lines in order, names as they were written.
    #[must_use]
    pub fn headers(&self) -> Vec<(String, String)> {
        let lines = self.lines().into_iter().skip(1);
        lines
            .filter_map(|line| {
                let (name, value) = line.split_once(':')?;
                Some((name.to_owned(), value.trim().to_owned()))
            })
            .collect()
    }

    /// All values of a header, its name compared without case.
    #[must_use]
    pub fn header(&self, name: &str) -> Vec<String> {
        let headers = self.headers().into_iter();
        headers.filter(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value).collect()
    }

    /// The body as text.
    #[must_use]
    pub fn body_text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The pairs of a urlencoded body, in order.
    #[must_use]
    pub fn form(&self) -> Vec<(String, String)> {
        form_urlencoded::parse(&self.body).into_owned().collect()
    }

    /// All values of one argument of the body.
    #[must_use]
    pub fn argument(&self, name: &str) -> Vec<String> {
        let form = self.form().into_iter();
        form.filter(|(found, _)| found == name).map(|(_, value)| value).collect()
    }

    /// Whether `needle` stands anywhere in the bytes, as for a token that must never leave.
    #[must_use]
    pub fn contains(&self, needle: &str) -> bool {
        let found = |bytes: &[u8]| bytes.windows(needle.len().max(1)).any(|part| part == needle.as_bytes());
        needle.is_empty() || found(&self.head) || found(&self.body)
    }

    fn lines(&self) -> Vec<String> {
        let head = String::from_utf8_lossy(&self.head);
        head.split("\r\n").filter(|line| !line.is_empty()).map(str::to_owned).collect()
    }
}
