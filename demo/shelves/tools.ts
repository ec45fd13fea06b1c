import { each, priced, table } from '#demo/combinations'
import { shelf } from '#demo/product'

export const tools = shelf('Petit matériel', 'green', [
  {
    name: 'Support de laboratoire à tige de 750 mm',
    reference: 'PM-S75',
    price: 3900,
    description: `
      Statif à plaque de 210 × 130 mm laquée époxy et tige filetée M10 en acier inoxydable, selon DIN
      12892. La pince et la noix de serrage se commandent à part.`,
    drawing: { kind: 'support', style: 'stand', accent: 'methylene' },
  },
  {
    name: 'Pince de serrage à trois doigts',
    reference: 'PM-P3',
    price: 2100,
    description: `
      Pince en aluminium chromé à doigts gainés de vinyle, ouverture de 0 à 60 mm, selon DIN 12894. Tige
      de 10 mm.`,
    drawing: { kind: 'support', style: 'clamp', accent: 'methylene' },
  },
  {
    name: 'Pince universelle gainée liège',
    reference: 'PM-PL',
    price: 1690,
    description: `
      Pince à mors arrondis gainés de liège naturel pour la verrerie chaude, ouverture de 80 mm, livrée
      avec noix de serrage pour tiges jusqu’à 16,5 mm.`,
    drawing: { kind: 'support', style: 'clamp', accent: 'graphite' },
  },
  {
    name: 'Trépied avec toile métallique',
    reference: 'PM-TR',
    price: 1450,
    description: `
      Trépied en acier galvanisé de 210 mm de haut et toile inox à centre céramique sans amiante de 160
      × 160 mm.`,
    drawing: { kind: 'support', style: 'tripod' },
  },
  {
    name: 'Mortier et pilon',
    reference: 'PM-MP',
    price: 2450,
    description: `
      Mortier à bec avec pilon, intérieur rugueux pour broyer, extérieur émaillé. Porcelaine selon DIN
      12906, ou agate polie sans porosité pour les échantillons durs.`,
    drawing: { kind: 'mortar', style: 'mortar' },
    combinations: table('Diamètre', 'Matière', {
      '50 mm': { Agate: 18900 },
      '80 mm': { Porcelaine: 1690, Agate: 39500 },
      '100 mm': { Porcelaine: null },
      '150 mm': { Porcelaine: 4350 },
    }),
  },
  {
    name: 'Creuset avec couvercle',
    reference: 'PM-CR',
    price: 780,
    description: `
      Creuset forme moyenne selon ISO 1772. La porcelaine émaillée supporte 1 000 °C, l’alumine 1 700
      °C, le nickel les fusions alcalines.`,
    drawing: { kind: 'mortar', style: 'crucible' },
    combinations: table('Volume', 'Matière', {
      '15 mL': { Porcelaine: 690, Alumine: 3900 },
      '30 mL': { Porcelaine: null, Alumine: 4900, Nickel: 9800 },
      '50 mL': { Porcelaine: 950, Nickel: 12400 },
    }),
  },
  {
    name: 'Capsule à évaporation en porcelaine, Ø 80 mm',
    reference: 'PM-CE',
    price: 890,
    description: `
      Capsule à fond rond et bec, émaillée intérieur et extérieur sauf le bord, selon DIN 12903. Jusqu’à
      1 000 °C.`,
    drawing: { kind: 'mortar', style: 'dish', powder: 'methylene' },
  },
  {
    name: 'Dessiccateur en verre Ø 200 mm',
    reference: 'PM-DE200',
    price: 18500,
    description: `
      Dessiccateur à bord rodé selon ISO 13130, plaque en porcelaine fournie. Couvercle à bouton.
      Graisser légèrement le rodage avant la fermeture.`,
    drawing: { kind: 'desiccator', beads: 'methylene' },
    sheet: {
      norm: 'ISO 13130',
      rows: [
        ['Matière', 'Verre borosilicaté 3.3'],
        ['Diamètre intérieur', '200 mm'],
        ['Hauteur', '310 mm'],
        ['Plaque', 'Porcelaine perforée, Ø 190 mm'],
        ['Couvercle', 'À bouton, rodé plan'],
        ['Charge de gel de silice', '500 g'],
      ],
      notes: [
        'Faire glisser le couvercle sur le côté, ne pas le tirer vers le haut.',
        'Ne pas y faire le vide : employer un modèle à robinet.',
      ],
    },
  },
  {
    name: 'Spatule double en acier inoxydable',
    reference: 'PM-SP',
    price: 340,
    description: `
      Une extrémité cuillère, une extrémité plate, acier inoxydable 1.4301 poli. Existe avec lame souple
      à manche de bois.`,
    drawing: { kind: 'handTool', style: 'spatula' },
    combinations: each('Longueur', ['150 mm', '200 mm', '300 mm']),
  },
  {
    name: 'Pince à creuset, acier inoxydable, 200 mm',
    reference: 'PM-PC',
    price: 1250,
    description: `
      Pince cintrée à double courbure pour saisir creusets et couvercles chauds. Extrémités striées.`,
    drawing: { kind: 'handTool', style: 'tongs', accent: 'methylene' },
  },
  {
    name: 'Pince brucelles à bouts fins',
    reference: 'PM-BR',
    price: 490,
    description: `Pince de précision en acier inoxydable amagnétique, 125 mm, mors striés ou lisses.`,
    drawing: { kind: 'handTool', style: 'tweezers' },
    combinations: each('Bouts', ['Droits', 'Courbes', 'Plats pour membranes']),
  },
  {
    name: 'Manche de scalpel n° 3, acier inoxydable',
    reference: 'PM-SC',
    price: 420,
    description: `
      Manche pour lames interchangeables n° 10 à 15, gradué en centimètres. Lames stériles vendues par
      100.`,
    drawing: { kind: 'handTool', style: 'scalpel', accent: 'eosin' },
  },
  {
    name: 'Goupillon en nylon pour tubes à essai',
    reference: 'PM-GO',
    price: 120,
    description: `
      Goupillon à tige galvanisée et touffe terminale en coton ; diamètre de 20 mm, longueur de 230 mm.`,
    drawing: { kind: 'handTool', style: 'brush', accent: 'malachite' },
  },
  {
    name: 'Tamis de contrôle Ø 200 mm, inox',
    reference: 'PM-TA200',
    price: 9800,
    description: `
      Tamis à toile en acier inoxydable selon ISO 3310-1, hauteur de 50 mm, avec certificat de
      conformité et numéro de série. S’empile avec fond et couvercle.`,
    drawing: { kind: 'sieve', stack: 1 },
    combinations: priced('Ouverture de maille', {
      '45 µm': 14800,
      '63 µm': 12900,
      '125 µm': 10900,
      '250 µm': null,
      '500 µm': null,
      '1 mm': 9400,
      '2 mm': 9400,
      '4 mm': 9400,
    }),
  },
  {
    name: 'Série de tamis pour sols, 7 pièces',
    price: 74500,
    description: `
      Sept tamis ISO 3310-1 de 63 µm à 4 mm, fond et couvercle, en coffret. Pour l’analyse
      granulométrique des sols et granulats.`,
    drawing: { kind: 'sieve', stack: 3 },
  },
  {
    name: 'Chronomètre numérique 1/100 s',
    reference: 'PM-CH',
    price: 2300,
    description: `
      Chronomètre étanche aux éclaboussures, dix temps intermédiaires, cordon de cou et pile fournis.`,
    drawing: { kind: 'stopwatch', accent: 'eosin' },
  },
  {
    name: 'Lingettes de laboratoire sans peluches, boîte de 200',
    reference: 'PM-ES',
    price: 950,
    description: `
      Lingettes en ouate douce qui ne rayent ni l’optique ni les cuves. Boîte distributrice de 200
      feuilles de 11 × 21 cm.`,
    drawing: { kind: 'pack', style: 'tissues', colour: 'malachite' },
  },
])
