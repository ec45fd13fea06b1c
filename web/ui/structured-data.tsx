/** Facts for search engines, in the words of https://schema.org. */
export function StructuredData({ facts }: { facts: object }) {
  // A `<` would end the script early.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, escaped above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
