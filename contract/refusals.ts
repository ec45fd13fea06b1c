import { fr } from '#contract/french'
import { totalTooLarge } from '#contract/money'

// Every sentence a refusal may show, with its status. Section 8 of the specification gives most of them
// literally, the English ones included.

export const refusals = {
  'request.invalid': [400, 'Requête invalide.'],
  'request.unknown': [404, 'Ressource introuvable.'],
  'request.elsewhere': [
    403,
    fr(
      'Cette boutique d’essai ne répond qu’à la machine où elle tourne : voir DEMO dans le guide d’exploitation.',
    ),
  ],
  'request.foreign': [403, fr('Requête refusée : elle vient d’un autre site.')],
  'request.stale': [
    409,
    'Cette fiche a été modifiée entre-temps. Rechargez-la avant d’enregistrer vos modifications.',
  ],
  'request.late': [408, fr('Votre envoi met trop de temps à nous parvenir. Veuillez réessayer.')],
  'request.tooLarge': [413, 'Le contenu envoyé est trop volumineux.'],
  'request.unsupported': [415, 'Type de contenu non pris en charge.'],
  'request.range': [416, 'La partie demandée n’existe pas.'],
  'request.tooMany': [429, 'Trop de tentatives. Veuillez patienter avant de réessayer.'],
  'server.failed': [500, 'Une erreur inattendue s’est produite. Veuillez réessayer.'],
  'server.busy': [503, 'Le service est momentanément surchargé. Veuillez réessayer.'],

  'session.missing': [401, 'Vous devez vous connecter.'],
  'session.unverified': [403, 'Veuillez vérifier votre adresse e-mail'],
  'session.forbidden': [403, 'Vous n’avez pas le droit de faire cela.'],

  'login.failed': [401, 'Mauvaise combinaison email/mot de passe. Veuillez réessayer.'],
  'signUp.failed': [
    400,
    "Une erreur s'est produite lors de la création de votre compte. Veuillez réessayer.",
  ],
  'signUp.emailTaken': [409, 'Un compte existe déjà avec cette adresse e-mail.'],
  'password.failed': [400, 'Erreur lors de la réinitialisation du mot de passe'],
  'password.common': [400, 'Ce mot de passe est trop courant. Veuillez en choisir un autre.'],
  'verification.failed': [400, "Erreur lors de la vérification de l'email"],
  'verification.sendFailed': [400, "Erreur lors de l'envoi de l'email de vérification"],
  'verification.done': [409, 'Votre adresse e-mail est déjà vérifiée.'],

  'user.failed': [400, "Une erreur s'est produite"],
  'user.unknown': [404, 'Utilisateur introuvable.'],
  'user.ownRole': [403, 'Vous ne pouvez pas changer votre propre rôle.'],
  'user.ownAccount': [403, 'Vous ne pouvez pas supprimer votre propre compte.'],
  'user.emailTaken': [409, 'Un compte existe déjà avec cette adresse e-mail.'],
  'user.deleteFailed': [400, 'An error occurred'],
  'user.hasOrders': [409, 'Cannot delete user with orders'],
  'user.forgotten': [409, fr('Ce compte est anonymisé : il ne se modifie plus.')],
  'user.notClient': [409, 'Seul le compte d’un client peut être anonymisé.'],
  'user.ordersOpen': [
    409,
    fr('Ce client a des commandes en cours : complétez-les ou supprimez-les avant d’anonymiser son compte.'),
  ],
  'user.lastSuperAdmin': [409, 'Le dernier super-administrateur ne peut pas être supprimé.'],

  'category.unknown': [404, 'Catégorie introuvable.'],
  'category.createFailed': [400, 'Erreur lors de la création de la catégorie'],
  'category.updateFailed': [400, 'Erreur lors de la mise à jour de la catégorie'],
  'category.deleteFailed': [400, "Une erreur s'est produite lors de la suppression de la catégorie"],
  'category.hasProducts': [409, 'On ne peut pas supprimer une catégorie qui contient des produits'],

  'product.unknown': [404, 'Produit introuvable.'],
  'product.addFailed': [400, "Erreur lors de l'ajout du produit"],
  'product.updateFailed': [400, 'Erreur lors de la mise à jour du produit'],
  'product.unchanged': [400, 'Aucune modification détectée'],
  'product.deleteFailed': [400, 'Failed to delete product'],
  'product.hasOrders': [409, 'Cannot delete product with orders'],
  'product.documentMissing': [400, 'Veuillez selectionner un document'],
  'product.documentNameMissing': [400, 'Veuillez entrer le nom du document'],

  'option.unknown': [404, 'Option introuvable.'],
  'option.addFailed': [400, "Erreur lors de l'ajout de l'option"],
  'option.failed': [400, 'Something went wrong, please try again later'],

  'order.unknown': [404, 'Commande introuvable.'],
  'order.failed': [400, 'Erreur lors de la commande'],
  'order.unavailable': [409, 'Ce produit n’est plus disponible.'],
  'order.optionMissing': [400, 'Veuillez choisir une option'],
  'order.totalTooLarge': [400, totalTooLarge],
  'order.priceChanged': [409, 'Le prix de ce produit a changé. Veuillez vérifier le nouveau total.'],
  'order.keyReused': [422, 'Cette commande a déjà été envoyée, avec un autre contenu.'],
  'order.closed': [409, 'Vous ne pouvez pas annuler cette commande.'],
  'order.cancelFailed': [400, "Erreur lors de l'annulation de la commande."],
  'order.addFailed': [400, "Erreur lors de l'ajout de la commande"],
  'order.updateFailed': [400, 'Erreur lors de la mise à jour de la commande'],
  'order.moveRefused': [409, 'Ce changement de statut n’est plus possible.'],
  'order.deleteFailed': [400, 'An error occurred'],

  'audit.unknown': [404, fr('Cette action n’est pas dans le journal.')],

  'image.invalid': [400, 'L’image doit être un fichier JPEG, PNG ou WebP.'],
  'image.stretched': [400, fr('L’image est trop allongée : recadrez-la, puis réessayez.')],
  'image.tooLarge': [413, fr('L’image dépasse 5 Mo ou 24 mégapixels.')],
  'document.invalid': [400, 'Le document doit être un fichier PDF.'],
  'document.active': [400, fr('Le document contient un script ou lance un programme : il est refusé.')],
  'document.tooLarge': [413, fr('Le document dépasse 10 Mo.')],

  'contact.failed': [400, "Erreur lors de l'envoi du message"],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type RefusalCode = keyof typeof refusals

type Literal<Text> = string extends Text ? never : Text

/**
 * The sentences of the table, except those that a function makes. A page that repeats one imports this type
 * alone, since the table would bring it every sentence.
 */
export type RefusalSentence = { [Code in RefusalCode]: Literal<(typeof refusals)[Code][1]> }[RefusalCode]

/**
 * Thrown when a rule refuses a request. Anything else thrown is a bug and answers 500. `details` joins the
 * response.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly statusCode: number
  readonly details: Record<string, unknown>

  constructor(code: RefusalCode, details: Record<string, unknown> = {}) {
    const [status, message] = refusals[code]
    super(message)
    this.code = code
    this.statusCode = status
    this.details = details
  }
}
