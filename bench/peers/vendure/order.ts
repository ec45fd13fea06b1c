import type { Ask } from '../order-load.ts'

const add = `mutation ($id: ID!) { addItemToOrder(productVariantId: $id, quantity: 1) {
  ... on Order { id code } ... on ErrorResult { errorCode message } } }`
const who = `mutation ($address: CreateAddressInput!, $customer: CreateCustomerInput!) {
  setOrderShippingAddress(input: $address) { ... on Order { id } ... on ErrorResult { errorCode } }
  setCustomerForOrder(input: $customer) { ... on Order { id } ... on ErrorResult { errorCode } } }`
const ways = '{ eligibleShippingMethods { id } }'
const place = `mutation ($ways: [ID!]!) {
  setOrderShippingMethod(shippingMethodId: $ways) { ... on Order { id } ... on ErrorResult { errorCode } }
  transitionOrderToState(state: "ArrangingPayment") {
    ... on Order { id } ... on OrderStateTransitionError { errorCode transitionError } }
  addPaymentToOrder(input: { method: "paiement", metadata: {} }) {
    ... on Order { code state } ... on ErrorResult { errorCode message } } }`
const address = {
  fullName: 'Amina Belkacem',
  streetLine1: '4, rue Didouche-Mourad',
  city: 'Alger',
  postalCode: '16000',
  countryCode: 'DZ',
}

/** Four calls: the article, the client, the ways of delivery, the payment. */
export async function placeOrder(ask: Ask, { variants }: { variants: string[] }, n: number) {
  let session: Record<string, string> = {}
  async function send(query: string, variables: object = {}) {
    const { headers, body } = await ask('POST', '/shop-api', { query, variables }, session)
    const token = headers['vendure-auth-token']
    if (token) session = { authorization: `Bearer ${token}` }
    const { data, errors } = JSON.parse(body)
    if (errors) throw new Error(body)
    return data
  }
  await send(add, { id: variants[n % variants.length] })
  const customer = { emailAddress: `amina.${n}@labo.test`, firstName: 'Amina', lastName: 'Belkacem' }
  await send(who, { address, customer })
  const { eligibleShippingMethods } = await send(ways)
  const { addPaymentToOrder } = await send(place, { ways: [eligibleShippingMethods[0].id] })
  if (addPaymentToOrder.state !== 'PaymentAuthorized') throw new Error(JSON.stringify(addPaymentToOrder))
}
