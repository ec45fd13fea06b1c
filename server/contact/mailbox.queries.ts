import type { MailboxMessage } from '#contract/contact'
import type { Db } from '#server/lib/db'

interface NewMessage {
  messageId: string
  to: string
  subject: string
  text: string
  html?: string
}

/** A message delivered twice is kept once. */
export async function insertMailboxMessage(db: Db, { messageId, to, subject, text, html }: NewMessage) {
  await db`
    insert into mailbox ${db({ message_id: messageId, recipient: to, subject, text, html })}
    on conflict (message_id) do nothing`
}

/** Keeps the newest thousand: anonymising a client searches every e-mail. */
export async function deleteOldMessages(db: Db) {
  await db`
    delete from mailbox where message_id < (select message_id from mailbox order by message_id desc offset 999 limit 1)`
}

/** The newest 200 by time of writing, with which their ids begin: their order of arrival is arbitrary. */
export function listMailbox(db: Db) {
  return db<MailboxMessage[]>`
    select recipient as "to", subject, text, html, at from mailbox order by message_id desc limit 200`
}
