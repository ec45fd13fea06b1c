import { ApiError } from '#web/lib/api.ts'

/**
 * Fetches a file that the server makes, for as long as that takes, and leaves it to the browser to keep.
 * @throws ApiError of a refusal, or of a file that was cut short on its way
 */
export async function downloadFile(href: string, name: string): Promise<void> {
  const cutShort = () => {
    throw new ApiError(0, {})
  }
  const response = await fetch(href).catch(cutShort)
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})))
  const address = URL.createObjectURL(await response.blob().catch(cutShort))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // Not before the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
