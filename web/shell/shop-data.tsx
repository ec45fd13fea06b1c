import { useShop } from '#web/lib/shop.ts'

/** What search engines read about the shop: https://schema.org/OnlineStore */
export function ShopData() {
  const shop = useShop()
  const facts = {
    '@context': 'https://schema.org',
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
  // A `<` would end the script early.
  const json = JSON.stringify(facts).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own settings, escaped above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
