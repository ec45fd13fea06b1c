// Run by « medusa exec »: creates what a new shop needs before it can sell, then the shelves, by Medusa's own
// workflows.
import { packageOf, readShelves, slugOf } from '../packages.ts'
import { productsOf } from './products.ts'

const { ContainerRegistrationKeys, Modules } = packageOf('@medusajs/framework/utils')
const flows = packageOf('@medusajs/medusa/core-flows')
const currency = 'dzd'
const countries = ['dz']

interface Container {
  // Their modules have types of their own, which are not installed here.
  // biome-ignore lint/suspicious/noExplicitAny: whatever that module gives
  resolve: (name: string) => any
}

export default async function fill({ container }: { container: Container }) {
  const run = async (flow: string, input: object) => (await flows[flow](container).run({ input })).result
  const [channel] = await run('createSalesChannelsWorkflow', { salesChannelsData: [{ name: 'Boutique' }] })
  const [store] = await container.resolve(Modules.STORE).listStores()
  const currencies = [{ currency_code: currency, is_default: true }]
  await run('updateStoresWorkflow', {
    selector: { id: store.id },
    update: { default_sales_channel_id: channel.id, supported_currencies: currencies },
  })
  const profileId = await prepareDelivery(container, run, channel)
  const [key] = await run('createApiKeysWorkflow', {
    api_keys: [{ title: 'Boutique', type: 'publishable', created_by: '' }],
  })
  await run('linkSalesChannelsToApiKeyWorkflow', { id: key.id, add: [channel.id] })

  const shelves = readShelves()
  const categories = await run('createProductCategoriesWorkflow', {
    product_categories: shelves.map(({ name, description }) => ({
      ...{ name, description, handle: slugOf(name), is_active: true },
    })),
  })
  for (const shelf of shelves) {
    const { id } = categories.find(({ name }: { name: string }) => name === shelf.name)
    const places = {
      category_ids: [id],
      sales_channels: [{ id: channel.id }],
      shipping_profile_id: profileId,
    }
    await run('createProductsWorkflow', { products: productsOf(shelf, currency, places) })
  }
}

type Run = (flow: string, input: object) => Promise<{ id: string }[]>

/** Creates one region, one depot and one way of delivery. @returns the id of its shipping profile */
async function prepareDelivery(container: Container, run: Run, channel: { id: string }) {
  const [region] = await run('createRegionsWorkflow', {
    regions: [
      { name: 'Algérie', currency_code: currency, countries, payment_providers: ['pp_system_default'] },
    ],
  })
  const taxes = countries.map((country_code) => ({ country_code, provider_id: 'tp_system' }))
  await flows.createTaxRegionsWorkflow(container).run({ input: taxes })
  const address = { city: 'Alger', country_code: 'DZ', address_1: '' }
  const [depot] = await run('createStockLocationsWorkflow', { locations: [{ name: 'Dépôt', address }] })
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  const fulfillment = container.resolve(Modules.FULFILLMENT)
  const ofDepot = { [Modules.STOCK_LOCATION]: { stock_location_id: depot?.id } }
  await link.create({ ...ofDepot, [Modules.FULFILLMENT]: { fulfillment_provider_id: 'manual_manual' } })
  const [profile] = await fulfillment.listShippingProfiles({ type: 'default' })
  const zones = countries.map((country_code) => ({ country_code, type: 'country' }))
  const set = await fulfillment.createFulfillmentSets({
    ...{ name: 'Livraison', type: 'shipping' },
    service_zones: [{ name: 'Algérie', geo_zones: zones }],
  })
  await link.create({ ...ofDepot, [Modules.FULFILLMENT]: { fulfillment_set_id: set.id } })
  await flows.createShippingOptionsWorkflow(container).run({
    input: [
      {
        ...{ name: 'Livraison', price_type: 'flat', provider_id: 'manual_manual' },
        ...{ service_zone_id: set.service_zones[0].id, shipping_profile_id: profile.id },
        type: { label: 'Livraison', description: 'Deux à trois jours', code: 'standard' },
        prices: [{ region_id: region?.id, amount: 500 }],
        rules: [{ attribute: 'enabled_in_store', value: 'true', operator: 'eq' }],
      },
    ],
  })
  await run('linkSalesChannelsToStockLocationWorkflow', { id: depot?.id, add: [channel.id] })
  return profile.id
}
