import { Download } from 'lucide-react'
import type { Product } from '#contract/catalogue'
import { fr } from '#contract/french'
import { AvailabilityBadge } from '#web/catalogue/product-badges.tsx'
import { documentDownload } from '#web/catalogue/products.api.ts'
import { noReference } from '#web/catalogue/reference.tsx'
import { buttonLook } from '#web/ui/button-look.ts'
import { Picture } from '#web/ui/picture.tsx'

/** Everything about a product except its name, which is the drawer's title. */
export function ProductDetails({ product }: { product: Product }) {
  const { image, name, reference, description, availability, document } = product
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-[2fr_3fr] items-center gap-4 sm:grid-cols-1">
        <Picture
          path={image}
          alt={name}
          sizes="(min-width: 40rem) 29rem, 40vw"
          eager
          className="aspect-square w-full rounded bg-tint object-cover sm:aspect-3/2"
        />
        <div className="flex flex-col items-start gap-x-4 gap-y-2 sm:flex-row sm:items-center sm:justify-between">
          <p className="text-sm text-soft">
            {reference ? (
              <>
                Référence <span className="font-mono break-all text-ink">{reference}</span>
              </>
            ) : (
              noReference
            )}
          </p>
          <AvailabilityBadge available={availability} />
        </div>
      </div>
      {/* Scrolls on its own, so that a long text does not push the choices away; half a line shows that
          there is more. */}
      {description && (
        <section
          aria-label="Description"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
          tabIndex={0}
          className="max-h-54 overflow-y-auto rounded text-sm/relaxed whitespace-pre-line"
        >
          {fr(description)}
        </section>
      )}
      {document && (
        <a
          {...documentDownload(document)}
          className={buttonLook('secondary', 'medium', 'justify-self-start wrap-anywhere')}
        >
          <Download aria-hidden className="size-4" />
          {document.name}
          <span className="text-soft">PDF</span>
        </a>
      )}
    </div>
  )
}
