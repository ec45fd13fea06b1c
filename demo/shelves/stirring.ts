import { each, every, table } from '#demo/combinations'
import { shelf } from '#demo/product'

export const stirring = shelf('Agitation', 'blue', [
  {
    name: 'Agitateur magnétique chauffant, plaque céramique',
    reference: 'AG-1520',
    price: 46500,
    description: `
      Agitateur de 50 à 1 500 tr/min, chauffage jusqu’à 340 °C sur plaque céramique de 135 mm, volume de
      10 L d’eau. Sonde externe Pt1000 pour réguler le liquide à ± 0,5 °C. Coupure de sécurité réglable.`,
    drawing: { kind: 'hotplate', stain: 'malachite', value: '340' },
    sheet: {
      norm: 'EN 61010-2-010, EN 61010-2-051',
      rows: [
        ['Vitesse', '50 à 1 500 tr/min'],
        ['Température de plaque', 'Ambiante à 340 °C'],
        ['Plaque', 'Aluminium revêtu de céramique, Ø 135 mm'],
        ['Volume maximal', '10 L d’eau'],
        ['Barreau', '80 mm au plus'],
        ['Puissance', '600 W sous 230 V'],
        ['Protection', 'IP42'],
      ],
      notes: [
        'Augmenter la vitesse progressivement pour ne pas décrocher le barreau.',
        'La plaque reste brûlante après l’arrêt : attendre l’extinction du témoin HOT.',
        'Les porteurs de stimulateur cardiaque restent à 20 cm de la plaque.',
      ],
    },
  },
  {
    name: 'Agitateur magnétique sans chauffage',
    reference: 'AG-1510',
    price: 19800,
    description: `
      Agitateur plat de 100 à 2 000 tr/min pour 3 L, moteur à courant continu silencieux. Plateau en
      verre trempé résistant aux acides.`,
    drawing: { kind: 'hotplate', vessel: 'erlenmeyer', stain: 'eosin', accent: 'malachite', value: '900' },
  },
  {
    name: 'Agitateur magnétique à dix postes',
    reference: 'AG-1560',
    price: 98000,
    description: `
      Agitation synchrone de dix béchers de 400 mL, de 80 à 1 200 tr/min, sans entretien. Pour les
      séries de titrages et les essais de floculation à petite échelle.`,
    drawing: { kind: 'shaker', fills: ['methylene', 'lugol', 'malachite'], accent: 'malachite' },
  },
  {
    name: 'Agitateur vortex à vitesse variable',
    reference: 'AG-2050',
    price: 17900,
    description: `
      Vortex de 0 à 3 000 tr/min, marche au toucher ou continue, mouvement orbital de 4 mm. Base lestée
      à ventouses. Tête à coupelle fournie, plateau pour tubes vendu à part.`,
    drawing: { kind: 'vortex', accent: 'eosin', stain: 'methylene' },
  },
  {
    name: 'Mini-vortex à vitesse fixe',
    reference: 'AG-2010',
    price: 8600,
    description: `
      Vortex de poche à 3 000 tr/min pour tubes jusqu’à 30 mm de diamètre, déclenchement par pression.
      Alimentation USB.`,
    drawing: { kind: 'vortex', accent: 'malachite', stain: 'eosin' },
    combinations: each('Couleur', ['Bleu', 'Vert', 'Rouge', 'Blanc']),
  },
  {
    name: 'Agitateur à hélice numérique, 40 N·cm',
    reference: 'AG-3040',
    price: 126000,
    description: `
      Agitateur à tige, moteur sans charbons, de 30 à 2 200 tr/min, couple de 40 N·cm constant.
      Mandrin traversant de 0,5 à 10 mm. Pour liquides jusqu’à 10 000 mPa·s.`,
    drawing: { kind: 'overheadStirrer', accent: 'malachite', stain: 'lugol' },
    sheet: {
      norm: 'EN 61010-2-051',
      rows: [
        ['Vitesse', '30 à 2 200 tr/min, ± 1 tr/min'],
        ['Couple', '40 N·cm'],
        ['Viscosité maximale', '10 000 mPa·s'],
        ['Volume maximal', '20 L d’eau'],
        ['Mandrin', 'Traversant, 0,5 à 10 mm'],
        ['Puissance', '120 W sous 230 V'],
        ['Protection', 'IP42'],
      ],
      notes: [
        'Fixer l’appareil sur un statif à plaque lourde ou à pied en H.',
        'Vérifier l’équilibrage de la tige avant de dépasser 1 000 tr/min.',
      ],
    },
  },
  {
    name: 'Agitateur orbital numérique',
    reference: 'AG-4100',
    price: 112000,
    description: `
      Plateau de 350 × 350 mm, orbite de 20 mm, de 20 à 250 tr/min, charge de 7,5 kg. Démarrage
      progressif et minuterie de 72 h. Plateau à pinces ou tapis antidérapant.`,
    drawing: { kind: 'shaker', fills: ['malachite', 'eosin', 'lugol'] },
    combinations: each('Plateau', ['Tapis antidérapant', 'Pinces universelles']),
  },
  {
    name: 'Agitateur à six rouleaux pour tubes',
    reference: 'AG-4500',
    price: 58900,
    description: `
      Mouvement combiné de roulement et de bascule pour homogénéiser le sang sans hémolyse. Vitesse de
      10 à 70 tr/min, rouleaux amovibles en polypropylène.`,
    drawing: { kind: 'shaker', style: 'roller', fills: ['eosin', 'malachite'], accent: 'eosin' },
  },
  {
    name: 'Barreaux aimantés cylindriques PTFE',
    reference: 'AG-5001',
    price: 260,
    description: `
      Barreaux à noyau AlNiCo gainés de PTFE, utilisables de −200 à +270 °C, chimiquement inertes.
      Anneau central en saillie pour réduire le frottement.`,
    drawing: { kind: 'stirBars' },
    combinations: table('Longueur', 'Couleur', {
      '10 mm': { Blanc: 190 },
      '20 mm': { Blanc: 220, Bleu: 270, Rouge: 270 },
      '30 mm': { Blanc: null, Bleu: 310, Rouge: 310 },
      '50 mm': { Blanc: 420, Bleu: 480 },
      '80 mm': { Blanc: 960 },
    }),
  },
  {
    name: 'Barreaux aimantés ovales pour ballons',
    reference: 'AG-5020',
    price: 480,
    description: `
      Forme ovale épousant le fond des ballons, aimant samarium-cobalt puissant pour les milieux
      visqueux. Gainage PTFE sans joint.`,
    drawing: { kind: 'stirBars', colours: ['graphite', 'malachite', 'lugol'] },
    combinations: each('Longueur', ['15 mm', '25 mm', '40 mm']),
  },
  {
    name: 'Tige de récupération aimantée, 300 mm',
    reference: 'AG-5090',
    price: 890,
    description: `
      Tige souple gainée de PTFE pour retirer un barreau sans vider le récipient. Résiste à tous les
      solvants courants.`,
    drawing: { kind: 'loops', style: 'swab', colours: ['graphite', 'methylene', 'graphite'] },
  },
  {
    name: 'Hélice d’agitation, acier inoxydable',
    price: 6900,
    description: `
      Tige de 400 mm et pale en acier inoxydable 1.4404, poli. Hélice axiale pour la mise en suspension,
      ancre pour les liquides visqueux, turbine pour la dispersion.`,
    drawing: { kind: 'overheadStirrer', accent: 'graphite', stain: 'water' },
    combinations: every({ Pale: ['Hélice', 'Ancre', 'Turbine'], Diamètre: ['50 mm', '90 mm'] }),
  },
])
