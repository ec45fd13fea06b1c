import { each, table } from '#demo/combinations'
import { shelf } from '#demo/product'

export const electrochemistry = shelf('pH et électrochimie', 'green', [
  {
    name: 'pH-mètre de paillasse, exactitude 0,01 pH',
    reference: 'PH-7110',
    price: 78000,
    description: `
      pH-mètre avec compensation automatique de température, étalonnage en un à trois points et
      reconnaissance des tampons. Mesure pH, mV et température. Livré avec électrode combinée, bras
      porte-électrode et tampons pH 4, 7 et 10.`,
    drawing: { kind: 'meter', value: '7.00', stain: 'eosin' },
    sheet: {
      norm: 'DIN 19268 (mesure du pH), DIN 19266 (tampons)',
      rows: [
        ['Gamme pH', '−2,00 à 16,00'],
        ['Exactitude', '± 0,01 pH'],
        ['Gamme mV', '± 1 999 mV'],
        ['Température', '−5 à 105 °C, ± 0,5 °C'],
        ['Étalonnage', '1 à 3 points, tampons reconnus'],
        ['Connecteurs', 'BNC, sonde de température Cinch'],
        ['Mémoire', '200 mesures'],
      ],
      notes: [
        'Étalonner chaque jour d’usage avec deux tampons qui encadrent la mesure.',
        'Conserver l’électrode dans une solution de KCl à 3 mol/L, jamais dans l’eau distillée.',
        'Remplacer les tampons ouverts tous les trois mois.',
      ],
    },
  },
  {
    name: 'pH-mètre de paillasse haute précision 0,001 pH',
    reference: 'PH-7310',
    price: 164000,
    description: `
      Appareil à écran couleur, étalonnage en cinq points, rapports horodatés et export USB. Mesure pH,
      mV, potentiel redox et ions spécifiques. Entrées électrode et redox isolées.`,
    drawing: { kind: 'meter', value: '4.008', accent: 'malachite', stain: 'lugol' },
  },
  {
    name: 'pH-mètre portable étanche',
    reference: 'PH-3110',
    price: 46800,
    description: `
      Boîtier IP67 antichoc avec électrode gel sans entretien et câble de 1 m, en mallette. Exactitude
      de 0,01 pH, autonomie de 400 h sur trois piles.`,
    drawing: { kind: 'meter', style: 'portable', accent: 'malachite' },
  },
  {
    name: 'Testeur de poche étanche',
    reference: 'PH-110',
    price: 7900,
    description: `
      Testeur flottant à électrode remplaçable, étalonnage en deux points, compensation de température.
      Une version par grandeur mesurée.`,
    drawing: { kind: 'meter', style: 'pen', accent: 'eosin' },
    combinations: each('Mesure', ['pH', 'Conductivité', 'Redox', 'Salinité']),
  },
  {
    name: 'Conductimètre de paillasse',
    reference: 'PH-7200',
    price: 92000,
    description: `
      Conductivité de 0,01 µS/cm à 500 mS/cm, salinité, résistivité et solides dissous. Cellule à quatre
      pôles en graphite, K = 0,475 par cm. Étalonnage en un à quatre points.`,
    drawing: { kind: 'meter', value: '1413', accent: 'lugol', stain: 'water' },
    sheet: {
      norm: 'ISO 7888 (conductivité de l’eau)',
      rows: [
        ['Gamme', '0,01 µS/cm à 500 mS/cm'],
        ['Exactitude', '± 0,5 % de la valeur'],
        ['Cellule', 'Quatre pôles, graphite, K = 0,475 par cm'],
        ['Température de référence', '20 ou 25 °C'],
        ['Compensation', 'Linéaire ou non linéaire (EN 27888)'],
      ],
      notes: ['Rincer la cellule à l’eau purifiée et la conserver sèche.'],
    },
  },
  {
    name: 'Oxymètre portable à sonde optique',
    reference: 'PH-3400',
    price: 148000,
    unavailable: true,
    description: `
      Oxygène dissous de 0 à 20 mg/L par luminescence, sans membrane ni électrolyte. Sonde à câble de 3
      m, correction de pression atmosphérique et de salinité.`,
    drawing: { kind: 'meter', style: 'portable', accent: 'methylene', value: '8.26' },
  },
  {
    name: 'Électrode de pH combinée, corps en verre',
    reference: 'PH-E10',
    price: 14500,
    description: `
      Électrode rechargeable à membrane sphérique, diaphragme céramique, référence Ag/AgCl. Gamme de 0 à
      14 pH, 0 à 80 °C, câble de 1 m BNC.`,
    drawing: { kind: 'electrode', accent: 'eosin' },
  },
  {
    name: 'Électrode de pH combinée, corps en plastique',
    reference: 'PH-E20',
    price: 8900,
    description: `
      Électrode à électrolyte gélifié, incassable, pour l’enseignement et le terrain. Gamme de 0 à 13
      pH, 0 à 60 °C.`,
    drawing: { kind: 'electrode', accent: 'methylene' },
    combinations: each('Connecteur', ['BNC', 'DIN', 'Cinch']),
  },
  {
    name: 'Électrodes argent et calomel, jeu de deux',
    reference: 'PH-E32',
    price: 17800,
    description: `
      Électrode indicatrice d’argent et électrode de référence au calomel à double jonction, pour les
      dosages argentimétriques. Fiches bananes de 4 mm.`,
    drawing: { kind: 'electrode', count: 2, accent: 'graphite' },
  },
  {
    name: 'Solution tampon pH',
    reference: 'PH-T',
    price: 950,
    description: `
      Solution tampon colorée, raccordée aux étalons primaires selon DIN 19266, exactitude de ± 0,02 pH
      à 25 °C. Numéro de lot, date de péremption et table de température sur l’étiquette.`,
    drawing: { kind: 'bottle', style: 'reagent', stain: 'eosin', cap: 'eosin', level: 0.85 },
    combinations: table('pH à 25 °C', 'Volume', {
      'pH 4': { '250 mL': null, '500 mL': 1480, '1 L': 2450 },
      'pH 7': { '250 mL': null, '500 mL': 1480, '1 L': 2450 },
      'pH 9': { '250 mL': 1090, '500 mL': 1650 },
      'pH 10': { '250 mL': null, '500 mL': 1480 },
    }),
  },
  {
    name: 'Solution étalon de conductivité',
    reference: 'PH-C',
    price: 1650,
    description: `
      Solution de KCl raccordée, ± 1 % à 25 °C, flacon de 500 mL. À conserver fermée, à l’abri de la
      lumière.`,
    drawing: { kind: 'bottle', style: 'reagent', stain: 'water', cap: 'lugol' },
    combinations: each('Valeur', ['84 µS/cm', '1 413 µS/cm', '12 880 µS/cm']),
  },
  {
    name: 'Bandelettes indicatrices de pH',
    reference: 'PH-B100',
    price: 1380,
    description: `
      Bandelettes non déteignantes à trois ou quatre plages, boîte de 100 avec échelle de couleurs.
      Lecture en 1 min, même dans les milieux colorés.`,
    drawing: { kind: 'phPaper', style: 'strips' },
    combinations: each('Plage', ['pH 0 à 14', 'pH 0 à 6', 'pH 5 à 10', 'pH 7 à 14']),
  },
  {
    name: 'Papier pH en rouleau, pH 1 à 14',
    reference: 'PH-R5',
    price: 620,
    description: `Rouleau de 5 m en dévidoir avec échelle de couleurs par unité. Recharges disponibles.`,
    drawing: { kind: 'phPaper', style: 'roll' },
  },
])
