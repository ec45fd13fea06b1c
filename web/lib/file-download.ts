import { ApiError } from '#web/lib/api.ts'

const failure = 'Le fichier n’a pas pu être téléchargé. Veuillez réessayer.'

/**
 * Fetches a file that the server generates, for as long as that takes, and lets the browser save it.
 * @throws ApiError if refused, or if the file could not be made or was cut short
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
  // Only after the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
