// Apart from the schemas, so that a page can ask who is forgotten without loading zod.

/** The end of every forgotten client's address; `.invalid` is nobody's, for ever (RFC 2606). */
export const forgottenEmails = '@anonyme.invalid'

/** Replaces a client's name, e-mail, phone number and address once they are forgotten. */
export const forgotten = (id: string) => ({
  name: 'Compte',
  familyName: 'anonymisé',
  email: `anonyme-${id}${forgottenEmails}`,
  phoneNumber: '0000000000',
  address: 'Effacée à la demande du client',
})

export const isForgotten = ({ email }: { email: string }) => email.endsWith(forgottenEmails)
