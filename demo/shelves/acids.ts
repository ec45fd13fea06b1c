import { priced, table } from '#demo/combinations'
import { shelf } from '#demo/product'

const safetyData = 'Données de sécurité (résumé)'

export const acids = shelf('Acides, bases et solvants', 'rose', [
  {
    name: 'Acide chlorhydrique 37 %',
    reference: 'RX-1101',
    price: 1850,
    description: `
      HCl fumant, CAS 7647-01-0, densité de 1,19, environ 12 mol/L. La qualité « pour analyse » garantit
      le fer à moins de 0,2 ppm. Corrosif, irritant pour les voies respiratoires : manipuler sous hotte.`,
    drawing: { kind: 'bottle', style: 'reagent', stain: 'water', cap: 'eosin', hazard: 'corrosive' },
    combinations: table('Qualité', 'Volume', {
      Technique: { '1 L': 980, '5 L': 3900 },
      'Pour analyse': { '1 L': null, '5 L': 8200 },
    }),
    sheet: {
      name: safetyData,
      norm: 'Règlement (CE) n° 1272/2008 — ISO 6353 (réactifs pour analyse)',
      rows: [
        ['Formule', 'HCl — 36,46 g/mol'],
        ['Numéro CAS', '7647-01-0'],
        ['Titre', '36,5 à 38,0 %'],
        ['Densité à 20 °C', '1,19'],
        ['Mentions de danger', 'H290, H314, H335'],
        ['Conseils de prudence', 'P260, P280, P303 + P361 + P353, P305 + P351 + P338'],
        ['Stockage', '5 à 25 °C, armoire ventilée pour acides'],
      ],
      notes: [
        'Verser toujours l’acide dans l’eau, jamais l’inverse.',
        'En cas de contact avec les yeux, rincer 15 min à l’eau et consulter un médecin.',
        'Ne pas stocker avec les bases, les hypochlorites et les métaux.',
      ],
    },
  },
  {
    name: 'Acide sulfurique 95–97 %, 1 L',
    reference: 'RX-1104',
    price: 2150,
    description: `
      H₂SO₄, CAS 7664-93-9, densité de 1,84, pour analyse. Très corrosif, réaction violente avec l’eau.
      Flacon à bouchon de sécurité, calage en polystyrène pour le transport.`,
    drawing: { kind: 'bottle', style: 'reagent', stain: 'milk', cap: 'lugol', hazard: 'corrosive' },
    sheet: {
      name: safetyData,
      norm: 'Règlement (CE) n° 1272/2008',
      rows: [
        ['Formule', 'H₂SO₄ — 98,08 g/mol'],
        ['Numéro CAS', '7664-93-9'],
        ['Titre', '95,0 à 97,0 %'],
        ['Densité à 20 °C', '1,84'],
        ['Mentions de danger', 'H290, H314'],
        ['Équipement', 'Lunettes-masque, gants EN 374, tablier'],
      ],
      notes: [
        'La dilution dégage beaucoup de chaleur : refroidir et agiter.',
        'Neutraliser un épandage avec du carbonate de sodium ou un absorbant minéral.',
      ],
    },
  },
  {
    name: 'Acide nitrique 65 %, 1 L',
    reference: 'RX-1107',
    price: 2690,
    description: `
      HNO₃, CAS 7697-37-2, densité de 1,39, pour analyse. Comburant et corrosif ; flacon en verre ambré.
      Tenir à l’écart des matières combustibles.`,
    drawing: { kind: 'bottle', style: 'reagent', amber: true, cap: 'lugol', hazard: 'oxidizer' },
  },
  {
    name: 'Acide acétique glacial 99,8 %, 1 L',
    reference: 'RX-1112',
    price: 1980,
    description: `
      CH₃COOH, CAS 64-19-7, pour analyse. Liquide inflammable et corrosif, cristallise à 16,6 °C :
      réchauffer doucement au bain-marie si besoin.`,
    drawing: { kind: 'bottle', style: 'reagent', stain: 'water', cap: 'graphite', hazard: 'flame' },
  },
  {
    name: 'Acide phosphorique 85 %, 1 L',
    reference: 'RX-1118',
    price: 2850,
    description: `
      H₃PO₄, CAS 7664-38-2, densité de 1,71, pour analyse. Corrosif. Livré en flacon de polyéthylène.`,
    drawing: { kind: 'jerrican', cap: 'graphite', hazard: 'corrosive' },
    unavailable: true,
  },
  {
    name: 'Hydroxyde de sodium en pastilles',
    reference: 'RX-1201',
    price: 1450,
    description: `
      NaOH, CAS 1310-73-2, pureté minimale de 98 %. Très hygroscopique, absorbe le dioxyde de carbone de
      l’air : refermer aussitôt. Corrosif, dissolution très exothermique.`,
    drawing: { kind: 'pot', cap: 'methylene', hazard: 'corrosive' },
    combinations: table('Qualité', 'Masse', {
      Technique: { '1 kg': 890, '5 kg': 3950 },
      'Pour analyse': { '500 g': 980, '1 kg': null, '5 kg': 6400 },
    }),
  },
  {
    name: 'Hydroxyde de potassium en pastilles, 1 kg',
    reference: 'RX-1204',
    price: 2380,
    description: `
      KOH, CAS 1310-58-3, pureté minimale de 85 %, pour analyse. Corrosif, nocif par ingestion. Pour
      saponification et absorption du CO₂.`,
    drawing: { kind: 'pot', cap: 'malachite', hazard: 'corrosive' },
  },
  {
    name: 'Ammoniaque 25 %, 1 L',
    reference: 'RX-1209',
    price: 1290,
    description: `
      NH₄OH, CAS 1336-21-6, densité de 0,91. Corrosif et très toxique pour les organismes aquatiques.
      Conserver au frais, ouvrir sous hotte.`,
    drawing: { kind: 'bottle', style: 'reagent', amber: true, cap: 'malachite', hazard: 'corrosive' },
  },
  {
    name: 'Éthanol',
    reference: 'RX-1301',
    price: 2450,
    description: `
      C₂H₅OH, CAS 64-17-5, dénaturé ou absolu ; l’absolu titre au moins 99,9 %. Facilement inflammable
      (point d’éclair de 13 °C). Vente soumise à déclaration d’emploi pour la qualité non dénaturée.`,
    drawing: { kind: 'bottle', style: 'reagent', stain: 'water', cap: 'eosin', hazard: 'flame', level: 0.9 },
    combinations: table('Qualité', 'Volume', {
      'Dénaturé 96 %': { '1 L': 690, '5 L': 2950 },
      'Absolu pour analyse': { '1 L': null, '5 L': 10900 },
      HPLC: { '1 L': 5200 },
    }),
  },
  {
    name: 'Méthanol',
    reference: 'RX-1304',
    price: 1380,
    description: `
      CH₃OH, CAS 67-56-1. Facilement inflammable et toxique par ingestion, inhalation et contact. La
      qualité HPLC est filtrée à 0,2 µm, absorbance contrôlée à 220 nm.`,
    drawing: { kind: 'bottle', style: 'reagent', stain: 'water', cap: 'malachite', hazard: 'health' },
    combinations: table('Qualité', 'Volume', {
      'Pour analyse': { '1 L': null, '5 L': 5600 },
      HPLC: { '1 L': 2350, '5 L': 9800 },
    }),
  },
  {
    name: 'Acétone pour analyse',
    reference: 'RX-1307',
    price: 1190,
    description: `
      (CH₃)₂CO, CAS 67-64-1, pureté minimale de 99,8 %. Facilement inflammable, dégraisse la peau.
      Solvant de rinçage de la verrerie et d’extraction.`,
    drawing: { kind: 'jerrican', cap: 'eosin', hazard: 'flame' },
    combinations: priced('Volume', { '1 L': null, '5 L': 4650, '25 L': 21500 }),
  },
  {
    name: 'Propan-2-ol (isopropanol), 1 L',
    reference: 'RX-1309',
    price: 1090.5,
    description: `
      CAS 67-63-0, pureté minimale de 99,7 %. Facilement inflammable, irritant pour les yeux. Dilué à 70
      %, il désinfecte plans de travail et gants.`,
    drawing: { kind: 'jerrican', cap: 'methylene', colour: 'water', hazard: 'flame' },
  },
  {
    name: 'Dichlorométhane stabilisé, 1 L',
    reference: 'RX-1315',
    price: 1950,
    description: `
      CH₂Cl₂, CAS 75-09-2, stabilisé à l’amylène, pour analyse. Susceptible de provoquer le cancer :
      n’employer que sous hotte, et seulement si aucun substitut n’est possible. Flacon de verre ambré.`,
    drawing: { kind: 'bottle', style: 'reagent', amber: true, cap: 'methylene', hazard: 'health' },
  },
  {
    name: 'Acétonitrile qualité HPLC, 1 L',
    reference: 'RX-1322',
    price: 4890,
    description: `
      CH₃CN, CAS 75-05-8, gradient HPLC, filtré à 0,2 µm, transmission contrôlée à 195 nm. Facilement
      inflammable, nocif.`,
    drawing: { kind: 'bottle', style: 'reagent', amber: true, cap: 'graphite', hazard: 'harmful' },
  },
  {
    name: 'Eau oxygénée 30 %, 1 L',
    reference: 'RX-1330',
    price: 1640,
    unavailable: true,
    description: `
      H₂O₂, CAS 7722-84-1, stabilisée, pour analyse. Comburant, provoque des lésions oculaires graves.
      Bouchon à évent : garder le flacon debout et au frais.`,
    drawing: { kind: 'bottle', style: 'vial', stain: 'water', cap: 'lugol', hazard: 'oxidizer' },
  },
])
