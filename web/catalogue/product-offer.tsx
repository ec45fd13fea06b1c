import { useEffect, useRef, useState } from 'react'
import type { Product } from '#contract/catalogue'
import { fr } from '#contract/french'
import { largestQuantity } from '#contract/money'
import { findCombination } from '#contract/prices'
import { ProductData } from '#web/catalogue/catalogue-data.tsx'
import { excerpt } from '#web/catalogue/excerpt.ts'
import { pricesOf, withPrice } from '#web/catalogue/offer-prices.ts'
import { OptionChooser } from '#web/catalogue/option-chooser.tsx'
import { ProductDetails } from '#web/catalogue/product-details.tsx'
import { productPath } from '#web/catalogue/product-path.ts'
import { ProductTotal } from '#web/catalogue/product-total.tsx'
import { choose, forget, type Selection } from '#web/catalogue/selection.ts'
import { useSelection } from '#web/catalogue/use-selection.ts'
import { findFreshProduct } from '#web/orders/changed-product.ts'
import { type Ordering, useOrder } from '#web/orders/use-order.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import type { DrawerProps } from '#web/ui/drawer-props.ts'
import { Quantity } from '#web/ui/quantity.tsx'

type Steps = typeof import('#web/orders/order-steps.tsx')

type Props = {
  product: Product
  frame: Pick<DrawerProps, 'open' | 'onClose' | 'closeTo' | 'returnTo'>
  /** Called when the product is no longer in the catalogue. */
  onGone: () => void
  /** Tells whether an order is waiting for its answer. */
  onOrdering: (isOrdering: boolean) => void
}

/** One drawer to look at a product, choose its options and order it, step by step. */
export function ProductOffer({ product: given, frame, onGone, onOrdering }: Props) {
  const [product, correct] = useCorrected(given)
  const { selection, select, place, isWritten, leave } = useSelection(product, frame.open)
  const combination = findCombination(product, selection.chosen)
  const prices = pricesOf(product, combination, selection.quantity)
  const wish = {
    product,
    ...selection,
    ...prices,
    optionMissing: product.haveOptions && !combination,
    place,
    isWritten,
  }
  const [steps, setSteps] = useState<Steps>()
  const ordering = useOrder(wish, {
    isOpen: frame.open,
    prepare: async () => setSteps(await import('#web/orders/order-steps.tsx')),
    onPriceChanged: (price) => {
      correct(withPrice(product, combination, price))
      // The prices of the other options may have changed with it.
      findFreshProduct(product._id).then(correct, () => {})
    },
    onUnavailable: () => correct({ ...product, availability: false }),
    onProductChanged: (now) => (now ? correct(now) : onGone()),
    onLeaving: leave,
  })
  useEffect(() => onOrdering(ordering.pending), [ordering.pending, onOrdering])

  const change = (changed: (now: Selection) => Partial<Selection>) => {
    ordering.forgive()
    select((now) => ({ ...now, ...changed(now) }))
  }
  const choices = useFieldFocus(ordering)
  const fault = (rule: string) => (ordering.fault?.rule === rule ? ordering.fault.message : undefined)
  const atStep = ordering.step === 'choosing' ? undefined : steps
  const foot = atStep ? (
    <atStep.OrderStepFoot ordering={ordering} wish={wish} onClose={frame.onClose} />
  ) : (
    <ProductTotal {...{ product, prices, ordering }} onCancel={frame.onClose} />
  )

  return (
    <>
      {frame.open && <Head product={product} />}
      <Drawer {...frame} title={fr(product.name)} footer={foot}>
        {atStep ? (
          <atStep.OrderStep ordering={ordering} wish={wish} />
        ) : (
          <div ref={choices} className="grid gap-6">
            <ProductDetails product={product} />
            {product.haveOptions && (
              <OptionChooser
                product={product}
                chosen={selection.chosen}
                onChoose={(choice) => change(({ chosen }) => ({ chosen: choose(product, chosen, choice) }))}
                onForget={(name) => change(({ chosen }) => ({ chosen: forget(chosen, name) }))}
                error={fault('options')}
              />
            )}
            <Quantity
              label="Quantité"
              value={selection.quantity}
              max={largestQuantity}
              error={fault('quantity')}
              onChange={(quantity) => change(() => ({ quantity }))}
            />
          </div>
        )}
      </Drawer>
    </>
  )
}

/** Focuses the field that a refusal is about or, back from the recap, the first field. */
function useFieldFocus({ fault, step }: Pick<Ordering, 'fault' | 'step'>) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    const wrong = '[data-missing] input:not(:disabled), select[data-missing], [aria-invalid]'
    const isBack = before.current !== step && step === 'choosing'
    before.current = step
    const fields = isBack ? 'input:not(:disabled), select' : wrong
    if (fault || isBack) box.current?.querySelector<HTMLElement>(fields)?.focus()
  }, [fault, step])
  return box
}

/** An open drawer is a page of its own for search engines and shared links. */
function Head({ product }: { product: Product }) {
  const { name, category, description } = product
  return (
    <>
      <PageHead
        title={product.reference ? `${name} (${product.reference})` : name}
        description={excerpt(description || `${name}, dans la catégorie ${category.name}.`, 200)}
        path={productPath(product)}
        image={`/${product.image}`}
      />
      <ProductData product={product} />
    </>
  )
}

/** The product as corrected by the server's last refusal, until the page reads it again. */
function useCorrected(given: Product) {
  const [state, setState] = useState({ given, product: given })
  if (state.given !== given) setState({ given, product: given })
  return [state.product, (product: Product) => setState({ given, product })] as const
}
