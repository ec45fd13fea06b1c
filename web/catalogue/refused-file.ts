import type { ApiError } from '#web/lib/api.ts'

/** What is wrong with a file is said of the whole request, and shown beside the file. */
export function besideTheFile({ code, message, fields }: ApiError) {
  const [file = ''] = code.split('.')
  const isOfFile = ['image', 'document'].includes(file)
  return { code, message, fields: isOfFile ? { [file]: message, ...fields } : fields }
}
