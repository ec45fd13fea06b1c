import { z } from 'zod'

/** Requests with the same key are one order, however often they come. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z.string().trim().min(1).max(200).optional(),
})
