// A stored picture's path holds its size, so that a page can reserve its place and list its smaller variants
// without a request: `images/<content hash>-1200x900.webp`, variants `images/<content
// hash>-1200x900.w320.webp`.

const variantWidths = [160, 320, 640, 1280] as const

const sized = /-(\d+)x(\d+)\.webp$/

/** Size in pixels of a stored picture, read from its path. */
export function imageSize(path: string): { width: number; height: number } {
  const [, width, height] = sized.exec(path) ?? []
  return { width: Number(width ?? 1), height: Number(height ?? 1) }
}

/** Path of the variant `width` pixels wide. */
export function variantPath(path: string, width: number): string {
  return path.replace(/\.webp$/, `.w${width}.webp`)
}

/** Widths that exist beside the full picture: never wider than it. */
export function availableWidths(fullWidth: number): number[] {
  return variantWidths.filter((width) => width < fullWidth)
}

/** Paths of the smaller pictures beside a stored file; a document has none. */
export function variantsOf(path: string): string[] {
  if (!path.endsWith('.webp')) return []
  return availableWidths(imageSize(path).width).map((width) => variantPath(path, width))
}

/** Attributes of an `<img>`: root-relative `src`, `srcSet`, and the size in pixels. */
export function imageSources(path: string) {
  const { width, height } = imageSize(path)
  const smaller = availableWidths(width).map((each) => `/${variantPath(path, each)} ${each}w`)
  return { src: `/${path}`, srcSet: [...smaller, `/${path} ${width}w`].join(', '), width, height }
}
