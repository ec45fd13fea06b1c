import type { ApiError } from '#web/lib/api.ts'

/** What is wrong with a file is said of the whole request, and shown beside the file. */
export function besideTheFile({ code, message, fields }: ApiError) {
  const [file = ''] = code.split('.')
  return { fields: ['image', 'document'].includes(file) ? { [file]: message, ...fields } : fields }
}
