/** Whatever else the address holds is part of it: behind a « ? » a mail program reads who is to have a copy. */
export const mailto = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

export const tel = (phone: string) => `tel:${phone.replaceAll(' ', '')}`
