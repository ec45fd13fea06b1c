import type { ApiError } from '#web/lib/api.ts'

/** The server refuses a file for the whole request; the message is shown beside the file. */
export function besideTheFile({ code, message, fields }: ApiError) {
  const [file = ''] = code.split('.')
  const isOfFile = ['image', 'document'].includes(file)
  return { code, message, fields: isOfFile ? { [file]: message, ...fields } : fields }
}
