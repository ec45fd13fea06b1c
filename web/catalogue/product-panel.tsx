import { Download, ExternalLink, Trash2 } from 'lucide-react'
import type { Product } from '#contract/catalogue'
import { count, fr } from '#contract/french'
import { formatPrice } from '#contract/money'
import { unitPrice } from '#contract/prices'
import { optionsText } from '#web/catalogue/options-text.ts'
import { AvailabilityBadge, DocumentBadge } from '#web/catalogue/product-badges.tsx'
import { productPath } from '#web/catalogue/product-path.ts'
import { documentDownload } from '#web/catalogue/products.api.ts'
import { Reference } from '#web/catalogue/reference.tsx'
import { ShopDate } from '#web/lib/shop-date.tsx'
import { Button } from '#web/ui/button.tsx'
import { EditLink } from '#web/ui/data-table/form-links.tsx'
import { RowPanel } from '#web/ui/data-table/row-panel.tsx'
import type { OpenRow } from '#web/ui/data-table/use-open-row.ts'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { linkLook, pressable, TextLink } from '#web/ui/text-link.tsx'

type Props = { opened: OpenRow<Product>; onDelete: (product: Product) => void }

/** Everything about one product, beside the list. */
export function ProductPanel({ opened, onDelete }: Props) {
  return (
    <RowPanel
      opened={opened}
      title="Produit"
      titleOf={({ name }) => fr(name)}
      pictured
      footer={(product) => <Acts product={product} onDelete={() => onDelete(product)} />}
    >
      {(product) => (
        <div className="grid gap-6">
          <Picture
            path={product.image}
            alt={product.name}
            sizes="(min-width: 40rem) 29rem, 100vw"
            className="aspect-3/2 w-full rounded bg-tint object-cover"
          />
          <div className="flex flex-wrap gap-2">
            <AvailabilityBadge available={product.availability} />
            {product.document && <DocumentBadge />}
          </div>
          <ProductFacts product={product} />
          {product.combinations.length > 0 && <Combinations product={product} />}
          {product.description && (
            <section className="grid gap-2">
              <h3 className="text-sm font-semibold">Description</h3>
              <p className="text-sm whitespace-pre-line">{fr(product.description)}</p>
            </section>
          )}
        </div>
      )}
    </RowPanel>
  )
}

function ProductFacts({ product: { _id, category, document, ...product } }: { product: Product }) {
  return (
    <Facts>
      <Fact name="Référence">
        <Reference product={product} />
      </Fact>
      <Fact name="Catégorie">
        <TextLink to={`/dashboard/products?category=${category.id}`} className={pressable}>
          {category.name}
        </TextLink>
      </Fact>
      <Fact name="Prix">
        <span className="numeral">{formatPrice(product.price)}</span>
      </Fact>
      <Fact name="Commandes">
        <TextLink to={`/dashboard/orders?product=${_id}`} className={pressable}>
          {count(product.totalOrders ?? 0, 'commande')}
        </TextLink>
      </Fact>
      {document && (
        <Fact name="Document">
          <a {...documentDownload(document)} className={`${linkLook} ${pressable} gap-1.5`}>
            <Download aria-hidden className="size-4" />
            {document.name}
          </a>
        </Fact>
      )}
      <Fact name="Ajouté le">
        <ShopDate at={product.createdAt} withTime />
      </Fact>
      <Fact name="Modifié le">
        <ShopDate at={product.updatedAt} withTime />
      </Fact>
    </Facts>
  )
}

function Combinations({ product }: { product: Product }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">{count(product.combinations.length, 'combinaison')}</h3>
      <ul className="max-h-64 overflow-y-auto rounded border border-line text-sm">
        {product.combinations.map((combination) => (
          <li
            key={combination.options.map(({ value }) => value).join()}
            className="flex justify-between gap-4 border-t border-line px-3 py-2 first:border-t-0"
          >
            <span>{optionsText(combination.options)}</span>
            <span className="numeral whitespace-nowrap">{formatPrice(unitPrice(product, combination))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Acts({ product, onDelete }: { product: Product; onDelete: () => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <EditLink to={`/dashboard/products/update-product/${product._id}`} />
      <LinkButton to={productPath(product)} variant="secondary" size="small">
        <ExternalLink aria-hidden className="size-4" />
        Voir en boutique
      </LinkButton>
      <Button variant="danger-quiet" size="small" className="ml-auto" onClick={onDelete}>
        <Trash2 aria-hidden className="size-4" />
        Supprimer
      </Button>
    </div>
  )
}
