import { table } from '#demo/combinations'
import { shelf } from '#demo/product'

export const microbiology = shelf('Microbiologie', 'rose', [
  {
    name: 'Boîtes de Petri stériles en polystyrène',
    reference: 'MB-3310',
    price: 9800,
    description: `
      Boîtes en polystyrène cristal à trois ergots, parfaitement planes, stérilisées par irradiation.
      Conformes à ISO 24998, adaptées aux lignes automatiques.`,
    drawing: { kind: 'petri', style: 'stack', agar: 'milk' },
    combinations: table('Diamètre', 'Conditionnement', {
      '55 mm': { 'Sachet de 15': 320, 'Carton de 900': 14800 },
      '90 mm': { 'Sachet de 20': 430, 'Carton de 500': null },
      '140 mm': { 'Sachet de 5': 390 },
    }),
  },
  {
    name: 'Boîte de Petri en verre Ø 100 mm',
    reference: 'MB-3325',
    price: 520,
    description: `
      Boîte avec couvercle en verre sodocalcique, fond plat sans stries, stérilisable à l’étuve à 180
      °C. Réutilisable des centaines de fois.`,
    drawing: { kind: 'petri', style: 'pair', agar: 'water' },
  },
  {
    name: 'Gélose nutritive déshydratée, 500 g',
    reference: 'MB-1015',
    price: 9400,
    description: `
      Milieu d’usage général pour les germes peu exigeants : peptones 5 g/L, extrait de levure 2 g/L,
      extrait de viande 1 g/L, chlorure de sodium 5 g/L, agar 15 g/L. Contrôle de fertilité selon
      ISO 11133. À raison de 28 g par litre.`,
    drawing: { kind: 'pot', cap: 'lugol', paper: 'amber' },
  },
  {
    name: 'Gélose PCA (dénombrement), 500 g',
    reference: 'MB-1022',
    price: 10800,
    description: `
      Plate Count Agar pour le dénombrement de la flore totale à 30 °C selon ISO 4833-1. Composition :
      tryptone 5 g/L, extrait de levure 2,5 g/L, glucose 1 g/L, agar 15 g/L.`,
    drawing: { kind: 'pot', cap: 'methylene' },
    sheet: {
      norm: 'ISO 4833-1, ISO 11133 (contrôle des milieux)',
      rows: [
        ['Tryptone', '5,0 g/L'],
        ['Extrait de levure', '2,5 g/L'],
        ['Glucose', '1,0 g/L'],
        ['Agar', '15,0 g/L'],
        ['pH final à 25 °C', '7,0 ± 0,2'],
        ['Préparation', '23,5 g par litre d’eau purifiée'],
        ['Stérilisation', '121 °C, 15 min'],
      ],
      notes: [
        'Refermer le pot aussitôt : la poudre est très hygroscopique.',
        'Couler entre 44 et 47 °C.',
        'Conserver entre 10 et 30 °C, au sec.',
      ],
    },
  },
  {
    name: 'Gélose Mac Conkey, 500 g',
    reference: 'MB-1040',
    price: 12600,
    description: `
      Milieu sélectif et différentiel des entérobactéries : sels biliaires et cristal violet inhibent
      les Gram positif, le rouge neutre révèle la fermentation du lactose. À raison de 50 g par litre.`,
    drawing: { kind: 'pot', cap: 'eosin' },
  },
  {
    name: 'Gélose Sabouraud au chloramphénicol, 500 g',
    reference: 'MB-1058',
    price: 13200,
    description: `
      Milieu pour levures et moisissures, pH 5,6, chloramphénicol 0,5 g/L contre les bactéries.
      Incubation de 20 à 25 °C pendant cinq jours.`,
    drawing: { kind: 'pot', cap: 'graphite', paper: 'green' },
    unavailable: true,
  },
  {
    name: 'Gélose au sang prête à l’emploi, 10 boîtes',
    reference: 'MB-2004',
    price: 2900,
    description: `
      Gélose Columbia à 5 % de sang de mouton, boîtes de 90 mm sous film, péremption de huit semaines à
      2–8 °C. Lecture franche des hémolyses α et β.`,
    drawing: { kind: 'petri', style: 'pair', agar: 'eosin', colonies: 'milk' },
  },
  {
    name: 'Gélose EMB prête à l’emploi, 10 boîtes',
    reference: 'MB-2011',
    price: 2450,
    description: `
      Éosine et bleu de méthylène : les colonies d’Escherichia coli y prennent un reflet métallique
      vert. Boîtes de 90 mm, à conserver entre 2 et 8 °C.`,
    drawing: { kind: 'petri', style: 'single', agar: 'eosin', colonies: 'malachite' },
  },
  {
    name: 'Bouillon lactosé bilié au vert brillant, 500 g',
    reference: 'MB-1105',
    price: 8700,
    description: `
      Bouillon de confirmation des coliformes selon ISO 4831, à répartir en tubes avec cloche de Durham.
      À raison de 40 g par litre.`,
    drawing: {
      kind: 'tubes',
      fills: ['malachite', 'malachite', 'malachite', 'malachite', 'malachite'],
      rack: 'steel',
      cap: 'graphite',
    },
  },
  {
    name: 'Anses d’ensemencement calibrées stériles',
    reference: 'MB-4110',
    price: 1650,
    description: `
      Anses souples en polystyrène à extrémité fine, double usage anse et aiguille, sans bavure.
      Stérilité garantie par irradiation selon ISO 11137. Sachets pelables.`,
    drawing: { kind: 'loops', style: 'loop' },
    combinations: table('Conditionnement', 'Volume', {
      'Sachet de 10': { '1 µL': 95, '10 µL': 95 },
      'Sachet de 200': { '10 µL': null },
      'Boîte de 1 000': { '1 µL': 6400, '10 µL': 6400 },
    }),
  },
  {
    name: 'Étaleurs en L stériles',
    reference: 'MB-4135',
    price: 1480,
    description: `
      Étaleurs (râteaux) en polystyrène de 145 mm, barre de 35 mm, surface lisse qui ne raye pas la
      gélose. Lot de 100 par sachets de 5.`,
    drawing: { kind: 'loops', style: 'spreader' },
  },
  {
    name: 'Écouvillons stériles en tube',
    reference: 'MB-4160',
    price: 38,
    description: `
      Écouvillon individuel en tube étiqueté, longueur de 150 mm. Viscose pour les surfaces, floqué
      nylon pour une meilleure élution. Existe avec milieu de transport Amies.`,
    drawing: { kind: 'loops', style: 'swab', colours: ['eosin', 'methylene', 'malachite'] },
    combinations: table('Embout', 'Milieu', {
      Viscose: { Sec: null, Amies: 72 },
      'Floqué nylon': { Sec: 65, Amies: 110 },
    }),
  },
  {
    name: 'Compteur de colonies à stylet',
    reference: 'MB-5200',
    price: 62500,
    description: `
      Plateau rétroéclairé pour boîtes de 90 à 150 mm, comptage à la pression avec signal sonore, loupe
      de 2,5× sur flexible. Fonction moyenne et réseau de Wolffhügel.`,
    drawing: { kind: 'petri', style: 'pair', agar: 'lugol', colonies: 'graphite' },
  },
  {
    name: 'Jarre anaérobie 2,5 L',
    reference: 'MB-5310',
    price: 38000,
    description: `
      Jarre en polycarbonate pour 12 boîtes de 90 mm, couvercle à pince et joint torique, valve de
      sécurité. Sachets générateurs et indicateurs vendus à part.`,
    drawing: { kind: 'desiccator', beads: 'eosin' },
  },
  {
    name: 'Coffret de coloration de Gram, 4 × 250 mL',
    reference: 'MB-6001',
    price: 4300,
    description: `
      Quatre flacons de 250 mL : violet de gentiane, lugol, décolorant alcool-acétone et fuchsine. Mode
      d’emploi plastifié. Environ 200 colorations.`,
    drawing: { kind: 'bottle', style: 'dropper', stain: 'methylene', cap: 'eosin' },
  },
])
