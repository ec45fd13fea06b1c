import { imageSources } from '#contract/images'

type Props = {
  /** Stored path, as the API gives it. */
  path: string
  alt: string
  /** The width at which it is shown, for the browser to choose a file: `(min-width: 64rem) 24rem, 100vw`. */
  sizes: string
  /** Whether it is on the first screen: loaded at once, before other pictures. */
  eager?: boolean
  className?: string
}

export function Picture({ path, alt, sizes, eager = false, className }: Props) {
  return (
    <img
      {...imageSources(path)}
      alt={alt}
      sizes={sizes}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={className}
    />
  )
}
