-- Nothing reads them, and each new session or e-mail in the mailbox wrote to them: sessions end by either of two
-- moments, so that all are looked at, and the mailbox goes by the e-mails' ids.
drop index sessions_expired;
drop index mailbox_newest;
