import { useShop } from '#web/lib/shop.ts'
import { StructuredData } from '#web/ui/structured-data.tsx'

/** What search engines read about the shop: https://schema.org/OnlineStore */
export function ShopData() {
  const shop = useShop()
  const facts = {
    '@type': 'OnlineStore',
    name: shop.name,
    url: shop.publicUrl,
    logo: `${shop.publicUrl}/apple-touch-icon.png`,
    email: shop.email,
    telephone: shop.phones[0],
    address: shop.address,
    sameAs: [shop.socialUrl],
    currenciesAccepted: 'DZD',
  }
  return <StructuredData facts={facts} />
}
