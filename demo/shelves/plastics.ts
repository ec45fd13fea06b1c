import { each, every, table } from '#demo/combinations'
import { shelf } from '#demo/product'

export const plastics = shelf('Consommables plastiques', 'blue', [
  {
    name: 'Microtubes 1,5 mL à capuchon',
    reference: 'PLA-15-500',
    price: 1390,
    description: `
      Microtubes en polypropylène à capuchon attenant, graduation moulée et zone d’écriture dépolie.
      Tiennent 25 000 × g, autoclavables, sans DNase ni RNase. Sachet de 500.`,
    drawing: { kind: 'microtubes', style: 'snap' },
    combinations: each('Couleur', ['Incolore', 'Bleu', 'Vert', 'Rouge', 'Jaune', 'Couleurs assorties']),
    sheet: {
      norm: 'ISO 13485 (fabrication)',
      rows: [
        ['Matière', 'Polypropylène vierge'],
        ['Volume', '1,5 mL'],
        ['Accélération maximale', '25 000 × g'],
        ['Température', '−86 à +121 °C'],
        ['Pureté', 'Sans DNase, RNase, ADN humain, pyrogènes'],
        ['Conditionnement', 'Sachet refermable de 500'],
      ],
      notes: [
        'Autoclaver capuchon ouvert.',
        'Vérifier la tenue chimique avant tout contact avec le chloroforme.',
      ],
    },
  },
  {
    name: 'Microtubes à vis 2 mL pour cryoconservation',
    reference: 'PLA-CR2',
    price: 6900,
    description: `
      Cryotubes à filetage externe et joint silicone, jusqu’à −196 °C en phase gazeuse, code-barres 2D
      sous le fond. Stériles, carton de 500.`,
    drawing: { kind: 'microtubes', style: 'screw', colours: ['lugol', 'malachite', 'methylene'] },
  },
  {
    name: 'Microtubes PCR 0,2 mL en barrettes',
    reference: 'PLA-PCR8',
    price: 4200,
    description: `
      Barrettes de huit tubes à paroi fine avec capuchons plats optiques, pour PCR en temps réel. Boîte
      de 125 barrettes.`,
    drawing: { kind: 'microtubes', style: 'snap', colours: ['graphite', 'methylene', 'graphite'] },
    combinations: each('Couleur', ['Incolore', 'Blanc']),
  },
  {
    name: 'Tubes de prélèvement sanguin sous vide',
    reference: 'PLA-TS',
    price: 1980,
    description: `
      Tubes en PET sous vide calibré, bouchon de sécurité à code couleur selon ISO 6710. Boîte de 100,
      13 × 75 ou 13 × 100 mm selon le volume.`,
    drawing: { kind: 'microtubes', style: 'blood', colours: ['eosin', 'methylene', 'malachite', 'graphite'] },
    combinations: table('Additif', 'Volume', {
      'EDTA K3 (violet)': { '2 mL': 1880, '4 mL': null },
      'Citrate (bleu)': { '2 mL': 1950, '3 mL': 1990 },
      'Héparine (vert)': { '4 mL': 2150, '6 mL': 2350 },
      'Sec (rouge)': { '4 mL': 1790, '6 mL': 1950 },
    }),
  },
  {
    name: 'Microplaques 96 puits',
    reference: 'PLA-MP96',
    price: 9800,
    description: `
      Plaques en polystyrène au format ANSI/SLAS, repères alphanumériques et coin d’orientation. Carton
      de 50. Surface traitée pour les cultures adhérentes ou à forte fixation pour l’ELISA.`,
    drawing: { kind: 'microplate', columns: 12 },
    combinations: table('Surface', 'Fond', {
      'Non traitée': { Plat: null, U: null, V: 10400 },
      'Culture cellulaire': { Plat: 14900, U: 15400 },
      ELISA: { Plat: 17800 },
    }),
  },
  {
    name: 'Plaques de culture stériles à couvercle',
    reference: 'PLA-PC',
    price: 320,
    description: `
      Plaques traitées pour culture cellulaire, emballage individuel, couvercle à anneaux de
      condensation. Surface de 9,5 cm² par puits pour le format de 6.`,
    drawing: { kind: 'microplate', columns: 3, colours: ['eosin', 'eosin', 'lugol'] },
    combinations: each('Puits', ['6 puits', '12 puits', '24 puits']),
  },
  {
    name: 'Flacon de culture 75 cm² à bouchon filtrant',
    reference: 'PLA-FC',
    price: 290,
    description: `
      Flacon en polystyrène à col incliné, bouchon à membrane hydrophobe de 0,2 µm. Stérile, traité pour
      cellules adhérentes.`,
    drawing: { kind: 'bottle', style: 'vial', stain: 'eosin', cap: 'methylene', level: 0.25 },
    unavailable: true,
  },
  {
    name: 'Cuves de spectrophotométrie à usage unique',
    reference: 'PLA-CU',
    price: 2450,
    description: `
      Cuves de 10 mm de trajet optique, 12,5 × 12,5 × 45 mm, deux faces optiques. Polystyrène à partir
      de 340 nm, PMMA à partir de 300 nm. Boîte de 100 en portoir de mousse.`,
    drawing: { kind: 'cuvettes' },
    combinations: each('Matière', ['Polystyrène', 'PMMA']),
  },
  {
    name: 'Flacon de prélèvement stérile, 120 mL',
    reference: 'PLA-FP',
    price: 48,
    description: `
      Flacon gradué en polypropylène à bouchon à vis étanche et étiquette. Stérilisé par irradiation.
      Convient aux prélèvements d’eau selon ISO 19458.`,
    drawing: { kind: 'pot', cap: 'eosin' },
  },
  {
    name: 'Tubes à hémolyse 5 mL, sachet de 250',
    reference: 'PLA-TH5',
    price: 890,
    description: `
      Tubes à fond rond de 12 × 75 mm pour automates et travaux de routine : polystyrène limpide comme
      le cristal, ou polypropylène autoclavable.`,
    drawing: {
      kind: 'tubes',
      rack: 'methylene',
      fills: ['eosin', 'eosin', 'lugol', 'eosin', 'water', 'lugol'],
    },
    combinations: each('Matière', ['Polystyrène', 'Polypropylène']),
  },
  {
    name: 'Portoir empilable pour tubes',
    reference: 'PLA-PO',
    price: 980,
    description: `
      Portoir en polypropylène autoclavable, repérage alphanumérique, immergeable. Le diamètre choisi
      fixe le nombre de places.`,
    drawing: { kind: 'tubes', rack: 'malachite', fills: ['water', 'water', 'water', 'water', 'water'] },
    combinations: every({
      Diamètre: ['13 mm', '16 mm', '30 mm'],
      Couleur: ['Bleu', 'Vert', 'Rouge', 'Jaune'],
    }),
  },
  {
    name: 'Film de scellage étirable, 10 cm × 38 m',
    reference: 'PLA-FS10',
    price: 5400,
    description: `
      Film de paraffine et de polyoléfine, translucide, s’étire à 200 % et épouse les formes.
      Imperméable à l’humidité, perméable aux gaz. Dévidoir à part.`,
    drawing: { kind: 'pack', style: 'roll', colour: 'water' },
  },
  {
    name: 'Sacs autoclavables à déchets biologiques, 40 × 60 cm',
    reference: 'PLA-SA',
    price: 2200,
    description: `
      Sacs en polypropylène de 50 µm marqués du pictogramme de risque biologique, avec témoin de passage
      à l’autoclave. Lot de 100.`,
    drawing: { kind: 'pack', style: 'bag', colour: 'lugol' },
  },
])
