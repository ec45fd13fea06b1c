import { useState } from 'react'
import type { MailboxMessage } from '#contract/contact'
import { fr } from '#contract/french'
import { ShopDate } from '#web/lib/shop-date.tsx'
import { Card } from '#web/ui/card.tsx'
import { linkLook } from '#web/ui/text-link.tsx'

export function MailboxMessageCard({ message }: { message: MailboxMessage }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card className="wrap-anywhere">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line px-5 py-4">
        <h2 className="font-semibold">{message.subject}</h2>
        <ShopDate at={message.at} withTime className="figures text-sm text-soft" />
        <p className="w-full text-sm wrap-anywhere text-soft">{fr(`À : ${message.to}`)}</p>
      </div>
      <p className="px-5 py-4 text-sm wrap-anywhere whitespace-pre-wrap">{withLinks(message.text)}</p>
      {message.html && (
        <details
          className="border-t border-line px-5 py-3 text-sm"
          onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        >
          <summary className="touchable w-fit rounded font-medium">Voir la version HTML</summary>
          {/* No script, form or way out of the frame. Two hundred hidden frames would cost seconds. */}
          {isOpen && (
            <iframe
              title={fr(`Version HTML : ${message.subject}`)}
              sandbox=""
              srcDoc={message.html}
              className="mt-3 h-96 w-full rounded border border-line bg-[#ffffff]"
            />
          )}
        </details>
      )}
    </Card>
  )
}

const address = /(https?:\/\/[^\s<>"]+)/

function withLinks(text: string) {
  return text.split(address).map((part, index) =>
    address.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a message never changes
      <a key={index} href={part} className={linkLook}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}
