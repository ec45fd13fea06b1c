import { priced, table } from '#demo/combinations'
import { shelf } from '#demo/product'

export const hoods = shelf('Hottes et stérilisation', 'grey', [
  {
    name: 'Sorbonne de laboratoire à guillotine',
    reference: 'HOT-1500',
    price: 980000,
    description: `
      Sorbonne à extraction raccordée, conforme à EN 14175, écran en verre feuilleté à contrepoids, plan
      de travail en grès émaillé ou en résine époxy. Surveillance permanente de la vitesse d’air (0,5
      m/s) avec alarme. Équipée de deux robinets d’eau, d’un robinet de gaz et de quatre prises IP55.`,
    drawing: { kind: 'fumeHood', accent: 'methylene' },
    combinations: table('Largeur', 'Plan de travail', {
      '120 cm': { Grès: 890000, 'Résine époxy': 940000 },
      '150 cm': { Grès: null, 'Résine époxy': 1045000 },
      '180 cm': { Grès: 1190000 },
    }),
    sheet: {
      norm: 'EN 14175-2 et -3',
      rows: [
        ['Vitesse frontale', '0,5 m/s, guillotine à 40 cm'],
        ['Débit d’extraction, 150 cm', '1 050 m³/h'],
        ['Perte de charge', '65 Pa'],
        ['Écran', 'Verre feuilleté 6 mm, à contrepoids'],
        ['Plan de travail', 'Grès émaillé ou résine époxy'],
        ['Éclairage', 'LED, 500 lx'],
        ['Niveau sonore', 'Inférieur à 58 dB'],
        ['Alimentation', '230 V, 50 Hz, 16 A'],
      ],
      notes: [
        'Travailler guillotine baissée, le matériel à 15 cm du bord.',
        'Ne pas stocker de produits dans la sorbonne.',
        'Faire contrôler la vitesse d’air chaque année.',
      ],
    },
  },
  {
    name: 'Hotte à filtration au charbon actif',
    reference: 'HOT-0900F',
    price: 448000,
    description: `
      Enceinte mobile à recirculation, sans raccordement extérieur, panneaux en acrylique transparent.
      Filtre à charbon pour vapeurs organiques, détecteur de saturation. Conforme à NF X 15-211.`,
    drawing: { kind: 'fumeHood', accent: 'lugol' },
  },
  {
    name: 'Poste de sécurité microbiologique de classe II',
    reference: 'HOT-PSM2',
    price: 1680000,
    description: `
      PSM de classe II conforme à EN 12469, deux filtres HEPA H14, protection de l’opérateur, de
      l’échantillon et de l’environnement. Veine d’air à 0,40 m/s, lampe UV programmable, plan perforé
      en acier inoxydable.`,
    drawing: { kind: 'fumeHood', style: 'laminar', accent: 'malachite' },
    combinations: priced('Largeur', { '90 cm': 1480000, '120 cm': null, '180 cm': 2350000 }),
    sheet: {
      norm: 'EN 12469, classe II',
      rows: [
        ['Filtres', 'Deux HEPA H14, 99,995 % à la MPPS'],
        ['Flux descendant', '0,40 m/s'],
        ['Flux entrant', '0,50 m/s'],
        ['Plan de travail', 'Acier inoxydable 1.4301, perforé'],
        ['Éclairage', 'Supérieur à 1 000 lx'],
        ['Niveau sonore', '57 dB'],
      ],
      notes: [
        'Laisser tourner 15 min avant et après la manipulation.',
        'Pas de bec Bunsen : la flamme perturbe le flux.',
        'Désinfecter à l’éthanol à 70 % après chaque série.',
      ],
    },
  },
  {
    name: 'Hotte à flux laminaire horizontal, 120 cm',
    reference: 'HOT-FLH',
    price: 620000,
    description: `
      Protège l’échantillon par un air filtré HEPA ISO 5 soufflé vers l’opérateur. Pour les milieux
      stériles et l’électronique ; jamais pour des agents dangereux.`,
    drawing: { kind: 'fumeHood', style: 'laminar', accent: 'methylene' },
    unavailable: true,
  },
  {
    name: 'Autoclave vertical à chargement par le haut',
    reference: 'HOT-AV',
    price: 456000,
    description: `
      Autoclave de 105 à 138 °C avec cycles liquides, solides et maintien de milieux. Sonde flottante,
      séchage et refroidissement rapide en option. Soupape et verrouillage conformes à la directive
      2014/68/UE.`,
    drawing: { kind: 'autoclave', accent: 'methylene' },
    combinations: priced('Capacité', { '50 L': 398000, '75 L': null, '110 L': 589000, '150 L': 720000 }),
    sheet: {
      norm: 'EN 61010-2-040, directive 2014/68/UE',
      rows: [
        ['Température', '105 à 138 °C'],
        ['Pression maximale', '2,8 bar'],
        ['Chambre', 'Acier inoxydable 1.4404'],
        ['Paniers fournis', '2, en fil d’acier inoxydable'],
        ['Programmes', '10, dont liquides et milieux'],
        ['Puissance, 75 L', '3,5 kW sous 230 V'],
      ],
      notes: [
        'Remplir d’eau purifiée jusqu’au repère avant chaque cycle.',
        'N’ouvrir qu’en dessous de 80 °C pour les liquides.',
        'Placer un indicateur biologique une fois par mois.',
      ],
    },
  },
  {
    name: 'Autoclave de paillasse classe B, 23 L',
    reference: 'HOT-AB',
    price: 348000,
    description: `
      Stérilisateur à vide fractionné conforme à EN 13060 classe B, séchage par le vide, traçabilité par
      clé USB. Cycles à 121 et 134 °C.`,
    drawing: { kind: 'autoclave', style: 'bench', accent: 'malachite' },
  },
  {
    name: 'Stérilisateur à air chaud (Poupinel), 53 L',
    reference: 'HOT-PO53',
    price: 148000,
    description: `
      Stérilisation à sec jusqu’à 220 °C pour la verrerie et les instruments, circulation d’air forcée
      et verrouillage de la porte pendant le cycle. Cycle usuel : 2 h à 170 °C. Enregistrement par port
      USB.`,
    drawing: { kind: 'oven', accent: 'graphite', value: '170' },
  },
  {
    name: 'Distillateur électrique inox, 4 L/h',
    reference: 'HOT-D4',
    price: 92000,
    description: `
      Distillateur mural en acier inoxydable, conductivité du distillat inférieure à 2,5 µS/cm. Coupure
      en cas de manque d’eau. Consommation d’eau de refroidissement de 1 L/min.`,
    drawing: { kind: 'waterStill', accent: 'graphite' },
  },
  {
    name: 'Système d’eau ultrapure 18,2 MΩ·cm',
    reference: 'HOT-UP18',
    price: 890000,
    description: `
      Production d’eau de qualité 1 (ISO 3696) à partir du réseau : osmose inverse, électrodéionisation,
      lampe UV bi-longueur d’onde et filtre final de 0,2 µm. COT inférieur à 5 ppb, réservoir de 30 L.`,
    drawing: { kind: 'waterStill', accent: 'methylene' },
  },
  {
    name: 'Réservoir à eau purifiée avec robinet, 30 L',
    reference: 'HOT-RE30',
    price: 18500,
    description: `
      Réservoir en polyéthylène opaque qui freine les algues, robinet démontable, indicateur de niveau
      et évent filtrant de 0,2 µm. Se raccorde aux distillateurs et aux systèmes d’eau ultrapure.`,
    drawing: { kind: 'jerrican', tap: true, cap: 'malachite', colour: 'graphite' },
  },
  {
    name: 'Indicateurs de stérilisation, 250 bandes classe 5',
    reference: 'HOT-IS',
    price: 1900,
    description: `
      Intégrateurs chimiques pour la vapeur à 121 ou 134 °C, conformes à ISO 11140-1. À placer au cœur
      de la charge.`,
    drawing: { kind: 'pack', style: 'labels', colour: 'methylene' },
  },
])
