import { groupPhone } from '#contract/french'
import { useShop } from '#web/lib/shop.ts'
import { Mark } from '#web/ui/mark.tsx'

/** Who sells, above an order on paper: on the screen the header and the footer say it. */
export function Seller() {
  const { name, address, email, phones } = useShop()
  return (
    <address className="hidden justify-between gap-8 border-b border-line pb-6 text-sm not-italic print:flex">
      <p className="flex items-center gap-2.5 text-lg font-semibold">
        <Mark className="size-8" />
        {name}
      </p>
      <p className="figures text-right text-soft">
        {[address, email, phones.map(groupPhone).join(', ')].map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </p>
    </address>
  )
}
