import { useCallback, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OptionValue, Product } from '#contract/catalogue'
import { choiceOf } from '#contract/choice'
import { totalOf } from '#contract/money'
import type { EnteredOrder, Order, StaffOrderForm } from '#contract/orders'
import { type ClientChoice, clientChoice } from '#web/accounts/client-choices.ts'
import type { ProductChoice } from '#web/catalogue/product-choices.ts'
import { findProduct } from '#web/catalogue/products.api.ts'
import type { ApiError } from '#web/lib/api.ts'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { takeBackErrors } from '#web/lib/snackbar.ts'
import { ProductChanged } from '#web/orders/changed-product.ts'
import {
  type CombinationChoice,
  combinationChoices,
  entryPrice,
  matchCombinations,
} from '#web/orders/order-entry.ts'
import { productToOrder } from '#web/orders/products-to-order.ts'

const loadSchema = () => import('#contract/orders').then(({ StaffOrderForm }) => StaffOrderForm)

const blank: StaffOrderForm = {
  client: { id: '' },
  product: { id: '', options: [] },
  quantity: 1,
  status: 'en cours',
  totalPrice: Number.NaN,
  poNumber: '',
  note: '',
}

/** Stands for options still to be chosen: the schema then asks for them in the specified words. */
const toChoose = null as unknown as OptionValue[]

/** The form in which staff enter an order: client, product, quantity, and the total at every change. */
export function useOrderEntry(present?: { order: Order; product: Product }) {
  const order = present?.order
  const form = useSchemaForm(loadSchema, order ? entryOf(order) : blank)
  const [client, setClient] = useState<ClientChoice | null>(order ? clientChoice(order.client) : null)
  const [chosen, setChosen] = useState<ProductChoice | null>(present ? productToOrder(present.product) : null)
  const [told, setTold] = useState<{ article: string; price: number; quantity: number }>()

  const product = chosen?.product
  const options = (form.watch('product.options') ?? null) as OptionValue[] | null
  const quantity = form.watch('quantity')
  const article = product && options ? product._id + choiceOf(options) : undefined
  const price = told && told.article === article ? told.price : entryPrice({ product, options }, order)
  const totalPrice = totalOf(price, quantity)
  const { setValue } = form
  // `shouldDirty`: the form counts as unchanged only if its total is.
  useEffect(
    () => setValue('totalPrice', totalPrice ?? Number.NaN, { shouldDirty: true }),
    [setValue, totalPrice],
  )

  const combinations = useMemo(() => (product ? combinationChoices(product, order) : []), [product, order])
  const searchCombinations = useCallback(
    async (q: string) => matchCombinations(combinations, q),
    [combinations],
  )
  const combination = options ? combinations.find(({ value }) => value === choiceOf(options)) : undefined
  const change = { shouldDirty: true, shouldValidate: true }

  const follow = ({ code, message, product: fresh }: ProductChanged) => {
    if (fresh) {
      // Synchronous: a disabled field takes no focus, and one that becomes disabled loses it.
      flushSync(() => setChosen(productToOrder(fresh)))
      setValue('product.options', fresh.haveOptions ? toChoose : [])
    }
    form.refuse({
      code,
      message,
      fields: { [fresh?.haveOptions ? 'product.options' : 'product.id']: message },
    })
  }

  return {
    form,
    quantity,
    price,
    totalPrice,
    /** Whether article and quantity are the same as when the server gave another price. */
    isAsTold: told !== undefined && told.article === article && told.quantity === quantity,
    client: {
      value: client,
      onChange: (choice: ClientChoice | null) => {
        setClient(choice)
        setValue('client.id', choice?.value ?? '', change)
      },
    },
    product: {
      value: chosen,
      onChange: (choice: ProductChoice | null) => {
        setChosen(choice)
        setValue('product.id', choice?.value ?? '', change)
        setValue('product.options', choice?.product.haveOptions ? toChoose : [], { shouldDirty: true })
        form.clearErrors('product.options')
      },
    },
    combination: {
      value: combination ?? null,
      search: searchCombinations,
      offered: combinations.length > 0,
      onChange: (choice: CombinationChoice | null) => {
        if (choice && form.errorOf('product.options')) takeBackErrors()
        setValue('product.options', choice?.options ?? toChoose, change)
      },
    },
    /** The whole order to send, with the names and the prices that were on the screen. */
    sent: (entered: EnteredOrder) => ({
      ...entered,
      client: client?.client ?? entered.client,
      product: { ...entered.product, name: product?.name, reference: product?.reference, price },
    }),
    /** An act's `onRefused`: a price or options that changed meanwhile are put into the form at once. */
    hear: (error: ApiError) => {
      if (error instanceof ProductChanged) return follow(error)
      form.refuse(error)
      const { unitPrice } = error.details
      if (error.code !== 'order.priceChanged' || typeof unitPrice !== 'number' || !article || !product) return
      setTold({ article, price: unitPrice, quantity })
      // The prices of the other options may have changed with it.
      findProduct(product._id).then(
        (fresh) => setChosen((now) => (now?.value === fresh._id ? productToOrder(fresh) : now)),
        () => {},
      )
    },
  }
}

export type OrderEntry = ReturnType<typeof useOrderEntry>

function entryOf({
  client,
  product,
  quantity,
  status,
  totalPrice,
  poNumber = '',
  note = '',
}: Order): StaffOrderForm {
  return {
    client: { id: client.id },
    product: { id: product.id, options: product.options },
    quantity,
    // A cancelled order has no form.
    status: status as StaffOrderForm['status'],
    totalPrice,
    poNumber,
    note,
  }
}
