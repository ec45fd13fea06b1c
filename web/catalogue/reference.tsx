import { cx } from '#web/lib/cx.ts'

export const noReference = 'Pas de référence'

type Props = { product: { reference?: string }; className?: string }

/** A product's reference, or a note that it has none. */
export function Reference({ product: { reference }, className }: Props) {
  return (
    <span className={cx(className, reference && 'font-mono wrap-anywhere')}>{reference ?? noReference}</span>
  )
}
