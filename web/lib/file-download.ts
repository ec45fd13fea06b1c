import { ApiError } from '#web/lib/api.ts'

const failure = 'Le fichier n’a pas pu être téléchargé. Veuillez réessayer.'

/**
 * Fetches a file that the server makes, for as long as that takes, and leaves it to the browser to keep.
 * @throws ApiError of a refusal, or of a file that could not be made or was cut short on its way
 */
export async function downloadFile(href: string, name: string): Promise<void> {
  const fail = () => {
    throw new ApiError(0, { message: failure })
  }
  const response = await fetch(href).catch(fail)
  if (response.status >= 500) fail()
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})))
  const address = URL.createObjectURL(await response.blob().catch(fail))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // Not before the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
