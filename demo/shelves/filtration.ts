import { each, every, priced, table } from '#demo/combinations'
import { shelf } from '#demo/product'

export const filtration = shelf('Filtration', 'blue', [
  {
    name: 'Papier filtre qualitatif, disques',
    reference: 'FIL-1Q',
    price: 690,
    description: `
      Disques en cellulose de 87 g/m², filtration moyenne (rétention de 8 à 12 µm), cendres inférieures
      à 0,06 %. Boîte de 100. Pour l’analyse qualitative courante et la clarification.`,
    drawing: { kind: 'filterPaper', box: 'methylene' },
    combinations: priced('Diamètre', {
      '55 mm': 480,
      '90 mm': 590,
      '110 mm': null,
      '125 mm': 790,
      '150 mm': 980,
      '185 mm': 1390,
    }),
    sheet: {
      norm: 'DIN 53135, DIN 53137',
      rows: [
        ['Matière', 'Cellulose alpha et linters de coton'],
        ['Grammage', '87 g/m²'],
        ['Épaisseur', '0,17 mm'],
        ['Rétention', '8 à 12 µm'],
        ['Vitesse (Herzberg)', '45 s pour 10 mL'],
        ['Cendres', 'Inférieures à 0,06 %'],
      ],
      notes: [
        'Pour la gravimétrie, choisir la qualité sans cendres.',
        'Conserver au sec, dans la boîte fermée.',
      ],
    },
  },
  {
    name: 'Papier filtre sans cendres pour gravimétrie',
    reference: 'FIL-2G',
    price: 2450,
    description: `
      Papier quantitatif lavé aux acides, cendres inférieures à 0,007 %, résistant à l’état humide.
      Trois vitesses selon la finesse du précipité. Boîte de 100.`,
    drawing: { kind: 'filterPaper', box: 'malachite' },
    combinations: table('Vitesse', 'Diamètre', {
      'Rapide (20–25 µm)': { '90 mm': 2150, '110 mm': null, '125 mm': 2790 },
      'Moyenne (8 µm)': { '90 mm': 2150, '110 mm': null, '125 mm': 2790, '150 mm': 3450 },
      'Lente (2 µm)': { '110 mm': 2690, '125 mm': 2990 },
    }),
  },
  {
    name: 'Papier filtre plissé Ø 150 mm',
    reference: 'FIL-3P',
    price: 1490,
    description: `
      Filtres prêts à l’emploi à 32 plis, surface doublée pour une filtration rapide des moûts, extraits
      et suspensions. Selon DIN 12448, boîte de 100.`,
    drawing: { kind: 'filterPaper', style: 'folded' },
  },
  {
    name: 'Filtre en microfibres de verre',
    reference: 'FIL-GF',
    price: 3200,
    description: `
      Disques sans liant en microfibres de borosilicate, rétention de 0,7 µm (700 nm) ou de 1,2 µm
      (1 200 nm), pour les matières en suspension selon EN 872. Supporte 500 °C. Boîte de 100.`,
    drawing: { kind: 'filterPaper', box: 'graphite' },
    combinations: every({ Rétention: ['700 nm', '1 200 nm'], Diamètre: ['25 mm', '47 mm', '90 mm'] }),
  },
  {
    name: 'Membrane quadrillée stérile en nitrate de cellulose',
    reference: 'FIL-MQ',
    price: 6900,
    description: `
      Membranes de 47 mm à quadrillage de 3,1 mm pour le dénombrement bactérien, stérilisées par
      rayonnement gamma et emballées une à une. Conformes à ISO 7704, boîte de 100.`,
    drawing: { kind: 'petri', style: 'single', agar: 'milk', colonies: 'eosin' },
    combinations: each('Porosité', ['220 nm', '450 nm']),
  },
  {
    name: 'Filtre-seringue à usage unique',
    reference: 'FIL-S',
    price: 5400,
    description: `
      Filtre à embouts Luer, boîtier en polypropylène soudé, faible volume mort. PTFE hydrophobe pour
      les solvants, nylon et PES pour les solutions aqueuses. Boîte de 100, code couleur par porosité.`,
    drawing: { kind: 'syringeFilter', colour: 'malachite', count: 3 },
    combinations: table('Membrane', 'Porosité', {
      Nylon: { '220 nm': 5600, '450 nm': null },
      PTFE: { '220 nm': 6900, '450 nm': 6700 },
      PES: { '220 nm': 6200, '450 nm': 6000, '800 nm': 6000 },
    }),
    sheet: {
      norm: 'ISO 80369-7 (raccords Luer)',
      rows: [
        ['Diamètre', '25 mm'],
        ['Surface de filtration', '4,9 cm²'],
        ['Volume mort', 'Inférieur à 100 µL'],
        ['Pression maximale', '6 bar'],
        ['Boîtier', 'Polypropylène'],
        ['Stérilité', 'Versions PES stériles sur demande'],
      ],
      notes: [
        'Employer des seringues de 10 mL et plus : les petites créent une surpression.',
        'Mouiller le PTFE avec de l’éthanol avant de filtrer une solution aqueuse.',
      ],
    },
  },
  {
    name: 'Filtre-seringue stérile PES 220 nm',
    reference: 'FIL-S220ST',
    price: 240,
    unavailable: true,
    description: `
      Filtre de 33 mm emballé individuellement pour la stérilisation des milieux et additifs. Faible
      adsorption des protéines. Vendu à l’unité.`,
    drawing: { kind: 'syringeFilter', colour: 'methylene', count: 1 },
  },
  {
    name: 'Entonnoir en verre à tige courte, Ø 75 mm',
    reference: 'FIL-EV',
    price: 520,
    description: `
      Entonnoir lisse à 60° en verre borosilicaté 3.3, selon ISO 4798, tige biseautée. Pour papiers
      plats ou plissés.`,
    drawing: { kind: 'funnel' },
  },
  {
    name: 'Entonnoir à poudre en polypropylène, Ø 100 mm',
    reference: 'FIL-EP',
    price: 230,
    description: `Entonnoir à tige large et courte, nervures antibourrage, empilable et autoclavable.`,
    drawing: { kind: 'funnel', colour: 'malachite', powder: true },
  },
  {
    name: 'Entonnoir Büchner en porcelaine',
    reference: 'FIL-BU',
    price: 2900,
    description: `
      Büchner à plaque perforée fixe, porcelaine émaillée, selon DIN 12905. À monter sur une fiole à
      vide avec un joint conique. Choisir un papier du même diamètre que la plaque.`,
    drawing: { kind: 'buchner', stain: 'lugol' },
    combinations: priced('Diamètre', {
      '55 mm': 1950,
      '70 mm': 2350,
      '90 mm': null,
      '110 mm': 3900,
      '150 mm': 6800,
    }),
  },
  {
    name: 'Fiole à vide avec tubulure, 500 mL',
    reference: 'FIL-FV',
    price: 2650,
    description: `
      Fiole Kitasato en verre épais résistant au vide selon ISO 6556, olive en plastique
      interchangeable. Livrée sans joint conique.`,
    drawing: { kind: 'buchner', stain: 'methylene', level: 0.6, paper: 'green' },
  },
  {
    name: 'Pompe à vide à membrane sans huile',
    reference: 'FIL-PV20',
    price: 88000,
    description: `
      Pompe à membrane PTFE, vide limite de 80 mbar, débit de 20 L/min. Résiste aux vapeurs corrosives,
      manomètre et réglage fin. Niveau sonore de 52 dB.`,
    drawing: { kind: 'vacuumPump', accent: 'methylene' },
  },
  {
    name: 'Rampe de filtration à trois postes, inox',
    reference: 'FIL-R3',
    price: 146000,
    unavailable: true,
    description: `
      Rampe en acier inoxydable 1.4401 pour l’analyse microbiologique des eaux, trois entonnoirs de 250
      mL à flamber et robinets indépendants.`,
    drawing: { kind: 'vacuumPump', accent: 'graphite' },
  },
])
