/** Encodes the whole address: a mail program would take what follows a « ? » for the recipients of a copy. */
export const mailto = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

export const tel = (phone: string) => `tel:${phone.replaceAll(' ', '')}`
