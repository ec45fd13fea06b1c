import { formatDateTime } from '#contract/time'

/** « Passée le 21/11/2026 à 14:05 » */
export const placedOn = ({ createdAt }: { createdAt: string }, timeZone: string) =>
  `Passée le ${formatDateTime(createdAt, timeZone).replace(' ', ' à ')}`
