import type { Role } from '#contract/roles'

export interface DemoPerson {
  name: string
  familyName: string
  email: string
  /** As it is stored: `+` and digits. */
  phoneNumber: string
  address: string
  role: Role
  isVerified: boolean
}

/** The password of every account below. */
export const demoPassword = 'paillasse-demo'

const accounts: DemoPerson[] = [
  {
    name: 'Nadia',
    familyName: 'Cherif',
    email: 'super@paillasse.test',
    phoneNumber: '+213661010203',
    address: 'Paillasse, 12, rue des Frères-Bouadou, Bir Mourad Raïs, 16013 Alger',
    role: 'superAdmin',
    isVerified: true,
  },
  {
    name: 'Karim',
    familyName: 'Boudiaf',
    email: 'admin@paillasse.test',
    phoneNumber: '+213550203040',
    address: 'Paillasse, 12, rue des Frères-Bouadou, Bir Mourad Raïs, 16013 Alger',
    role: 'admin',
    isVerified: true,
  },
  client(
    ['Amina', 'Benali', 'client@paillasse.test', '+213661234567'],
    'Laboratoire de chimie analytique, Faculté des sciences, Université d’Alger 1, 2 rue Didouche-Mourad, 16000 Alger',
  ),
  {
    ...client(
      ['Yacine', 'Haddad', 'nouveau@paillasse.test', '+213770112233'],
      'Laboratoire d’analyses médicales El Amel, 18 boulevard Zighoud-Youcef, 25000 Constantine',
    ),
    isVerified: false,
  },
]

const otherClients: DemoPerson[] = [
  client(
    ['Sofiane', 'Mansouri', 'sofiane.mansouri@usthb.test', '+213555481920'],
    'Laboratoire de biologie moléculaire, USTHB, BP 32, 16111 Bab Ezzouar',
  ),
  client(
    ['Lynda', 'Aït Ahmed', 'lynda.aitahmed@ummto.test', '+213662740318'],
    'Département de biologie, Université Mouloud-Mammeri, Hasnaoua, 15000 Tizi Ouzou',
  ),
  client(
    ['Mohamed', 'Belkacem', 'm.belkacem@labo-essalem.test', '+213771906254'],
    'Laboratoire Es-Salem, 45 rue Larbi-Ben-M’hidi, 31000 Oran',
  ),
  client(
    ['Meriem', 'Khelifi', 'meriem.khelifi@univ-constantine.test', '+213559073612'],
    'Laboratoire des matériaux, Université des frères Mentouri, route d’Aïn El Bey, 25017 Constantine',
  ),
  client(
    ['Rachid', 'Ould Slimane', 'r.ouldslimane@eaux-setif.test', '+213663518427'],
    'Laboratoire de contrôle des eaux, station de traitement, route de Béjaïa, 19000 Sétif',
  ),
  client(
    ['Samira', 'Zerrouki', 'samira.zerrouki@chu-annaba.test', '+213772634905'],
    'Service de microbiologie, CHU Ibn Rochd, boulevard Zaâfrania, 23000 Annaba',
  ),
  client(
    ['Abdelkader', 'Mekki', 'a.mekki@agro-blida.test', '+213556290741'],
    'Laboratoire qualité, Conserverie de la Mitidja, zone industrielle, 09000 Blida',
  ),
  client(
    ['Hassiba', 'Bouzid', 'hassiba.bouzid@univ-bejaia.test', '+213664827150'],
    'Département de génie des procédés, Université Abderrahmane-Mira, Targa Ouzemour, 06000 Béjaïa',
  ),
  client(
    ['Ilyes', 'Guerroudj', 'ilyes.guerroudj@cimenterie-chlef.test', '+213773405816'],
    'Laboratoire central, Cimenterie de l’Ouarsenis, 02000 Chlef',
  ),
  client(
    ['Fatma-Zohra', 'Saadi', 'fz.saadi@lycee-tlemcen.test', '+213557613280'],
    'Lycée Docteur-Benzerdjeb, laboratoire de sciences naturelles, 13000 Tlemcen',
  ),
  client(
    ['Walid', 'Toumi', 'walid.toumi@petro-hassi.test', '+213665092374'],
    'Laboratoire des fluides, base vie El Hadjira, 30500 Hassi Messaoud',
  ),
  client(
    ['Nawel', 'Djebbar', 'nawel.djebbar@pharma-tipaza.test', '+213774158609'],
    'Contrôle qualité, Laboratoires pharmaceutiques du Chenoua, 42000 Tipaza',
  ),
  client(
    ['Tarek', 'Hamdi', 'tarek.hamdi@inra-biskra.test', '+213558746013'],
    'Station expérimentale d’agronomie saharienne, Aïn Ben Naoui, 07000 Biskra',
  ),
]

export const people: DemoPerson[] = [...accounts, ...otherClients]

function client(
  [name, familyName, email, phoneNumber]: [string, string, string, string],
  address: string,
): DemoPerson {
  return { name, familyName, email, phoneNumber, address, role: 'client', isVerified: true }
}

/** Printed by the shop at its first start, for people who want to try it. */
export const loginsText = [
  `Comptes de démonstration, mot de passe « ${demoPassword} » :`,
  ...accounts.map(
    ({ email, role, isVerified }) => `  ${email}  ${role}${isVerified ? '' : ', e-mail non vérifié'}`,
  ),
].join('\n')
