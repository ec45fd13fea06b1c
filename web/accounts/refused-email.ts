import type { ApiError } from '#web/lib/api.ts'

/** An address that is another account's: said of the whole request, shown beside the address. */
export function besideTheEmail({ code, message, fields }: ApiError) {
  return { code, message, fields: code.endsWith('.emailTaken') ? { email: message, ...fields } : fields }
}
