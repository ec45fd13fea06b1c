import type { ReactNode } from 'react'
import { count, fr } from '#contract/french'
import { formatPrice } from '#contract/money'
import type { Order } from '#contract/orders'
import { formatDate } from '#contract/time'
import { useShop } from '#web/lib/shop.ts'
import type { Again } from '#web/orders/order-again.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Today's offer beside the price paid, or what is no longer available and the way on. */
export function OrderAgainOffer({ order, again }: { order: Order; again: Again }) {
  const search = `/recherche?${new URLSearchParams({ q: order.product.name })}`
  switch (again.kind) {
    case 'gone':
      return (
        <Refused
          told="Ce produit n’est plus au catalogue."
          action={<LinkButton to={search}>Chercher un produit proche</LinkButton>}
        />
      )
    case 'unavailable':
      return (
        <Refused
          told="Ce produit est indisponible pour le moment : il ne peut pas être commandé."
          action={
            <>
              <LinkButton to={again.path} variant="secondary">
                Voir sa fiche
              </LinkButton>
              <LinkButton to={search}>Chercher un produit proche</LinkButton>
            </>
          }
        />
      )
    case 'newOptions':
      return (
        <Refused
          told="Ce produit est désormais proposé avec des options."
          action={<LinkButton to={again.path}>Choisir les options</LinkButton>}
        />
      )
    case 'otherOptions':
      return (
        <Refused
          told={`Les options que vous aviez choisies (${chosenIn(order)}) ne sont plus proposées. Le produit, lui, est toujours disponible.`}
          action={<LinkButton to={again.path}>Choisir d’autres options</LinkButton>}
        />
      )
    case 'noOptions':
      return (
        <Refused
          told={`Ce produit est désormais proposé sans options : celles que vous aviez choisies (${chosenIn(order)}) n’existent plus.`}
          action={<LinkButton to={again.path}>Voir sa fiche</LinkButton>}
        />
      )
    case 'offered':
      return <Offered order={order} again={again} />
  }
}

const chosenIn = ({ product }: Order) => product.options.map(({ value }) => value).join(', ')

function Refused({ told, action }: { told: string; action: ReactNode }) {
  return (
    <>
      <Notice>{fr(told)}</Notice>
      <div className="flex flex-wrap justify-end gap-3">{action}</div>
    </>
  )
}

function Offered({ order, again }: { order: Order; again: Extract<Again, { kind: 'offered' }> }) {
  const { timeZone } = useShop()
  const isSame = again.unitPrice === order.product.price
  return (
    <>
      <table className="figures w-full border-collapse text-sm">
        <caption className="mb-3 text-left text-soft">
          {[...order.product.options.map(({ value }) => value), count(order.quantity, 'unité')].join(' · ')}
        </caption>
        <thead>
          <tr className="border-b border-line text-soft">
            <td />
            <th scope="col" className="py-2 text-right font-normal">
              {fr(`Le ${formatDate(order.createdAt, timeZone)}`)}
            </th>
            <th scope="col" className="py-2 pl-4 text-right font-normal">
              Aujourd’hui
            </th>
          </tr>
        </thead>
        <tbody>
          <Prices label="Prix unitaire" then={order.product.price} now={again.unitPrice} />
          <Prices label="Total" then={order.totalPrice} now={again.totalPrice} />
        </tbody>
      </table>
      <p className="text-sm text-soft">
        {isSame ? 'Le prix n’a pas changé.' : fr('Le prix a changé : c’est celui d’aujourd’hui qui vaut.')}
      </p>
      <LinkButton to={again.path} size="large">
        Continuer
      </LinkButton>
    </>
  )
}

function Prices({ label, then, now }: { label: string; then: number; now: number }) {
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2.5 text-left font-normal">
        {label}
      </th>
      <td className="py-2.5 text-right whitespace-nowrap text-soft">{formatPrice(then)}</td>
      <td className="py-2.5 pl-4 text-right font-semibold whitespace-nowrap">{formatPrice(now)}</td>
    </tr>
  )
}
