import type { ApiError } from '#web/lib/api.ts'

/** The server refuses a taken address for the whole request; the message is shown beside the address. */
export function besideTheEmail({ code, message, fields }: ApiError) {
  return { code, message, fields: code.endsWith('.emailTaken') ? { email: message, ...fields } : fields }
}
