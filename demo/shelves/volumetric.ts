import { each, priced, table } from '#demo/combinations'
import { shelf } from '#demo/product'

export const volumetric = shelf('Verrerie volumétrique', 'green', [
  {
    name: 'Fiole jaugée classe A, bouchon plastique',
    reference: 'VV.20.110',
    price: 980,
    description: `
      Fiole jaugée à un trait, classe A selon ISO 1042, ajustée « In » à 20 °C. Verre borosilicaté 3.3,
      marquage en émail diffusé, numéro de lot gravé. Certificat de lot téléchargeable. Bouchon
      normalisé en polyéthylène.`,
    drawing: { kind: 'volumetricFlask', stain: 'methylene' },
    combinations: priced('Volume', {
      '10 mL': 790,
      '25 mL': 820,
      '50 mL': 880,
      '100 mL': null,
      '250 mL': 1280,
      '500 mL': 1690,
      '1 L': 2450,
    }),
    sheet: {
      norm: 'ISO 1042 classe A — ISO 4787 (étalonnage)',
      rows: [
        ['Matière', 'Verre borosilicaté 3.3'],
        ['Ajustage', '« In » à 20 °C'],
        ['Tolérance, 10 mL', '± 0,025 mL'],
        ['Tolérance, 50 mL', '± 0,06 mL'],
        ['Tolérance, 100 mL', '± 0,10 mL'],
        ['Tolérance, 250 mL', '± 0,15 mL'],
        ['Tolérance, 1 L', '± 0,40 mL'],
        ['Bouchon', 'Polyéthylène, cône normalisé ISO 383'],
      ],
      notes: [
        'Lire le ménisque à hauteur des yeux, son point bas tangent au trait.',
        'Ne pas chauffer ni sécher au-dessus de 60 °C : le volume jaugé pourrait dériver.',
        'Rincer à l’eau purifiée de qualité 3 (ISO 3696) après chaque usage.',
      ],
    },
  },
  {
    name: 'Fiole jaugée ambrée classe A, 100 mL',
    reference: 'VV.20.140',
    price: 1890,
    description: `
      Fiole jaugée en verre ambré pour les solutions photosensibles (nitrate d’argent, vitamines, iode).
      Classe A selon ISO 1042, trait circulaire blanc, bouchon en verre rodé.`,
    drawing: { kind: 'volumetricFlask', amber: true, stain: 'lugol', cap: 'lugol', paper: 'amber' },
  },
  {
    name: 'Fiole jaugée en polypropylène, classe B',
    reference: 'VV.20.190-P',
    price: 690,
    description: `
      Fiole jaugée incassable en polypropylène translucide, classe B. Pour l’enseignement et les
      solutions d’acide fluorhydrique, qui attaque le verre. Ne pas dépasser 60 °C.`,
    drawing: { kind: 'volumetricFlask', plastic: true, stain: 'eosin', cap: 'eosin' },
    combinations: each('Volume', ['50 mL', '100 mL', '250 mL']),
  },
  {
    name: 'Éprouvette graduée forme haute',
    reference: 'VV.30.210',
    price: 720,
    description: `
      Éprouvette à pied hexagonal et bec verseur, selon ISO 4788. Graduation circulaire aux points
      principaux. La classe A est ajustée « In » à 20 °C et livrée avec certificat de lot ; la classe B
      convient aux travaux courants.`,
    drawing: { kind: 'cylinder', stain: 'malachite', base: 'methylene' },
    combinations: table('Volume', 'Classe', {
      '10 mL': { B: 480, A: 760 },
      '25 mL': { B: 520, A: 820 },
      '50 mL': { B: 590, A: 940 },
      '100 mL': { B: null, A: 1190 },
      '250 mL': { B: 1150, A: 1780 },
      '500 mL': { B: 1690, A: 2600 },
      '1 L': { B: 2750 },
    }),
    sheet: {
      norm: 'ISO 4788 classes A et B',
      rows: [
        ['Matière', 'Verre borosilicaté 3.3'],
        ['Pied', 'Hexagonal, amovible, en polypropylène'],
        ['Volumes', '10 mL à 1 L'],
        ['Division, 100 mL', '1 mL'],
        ['Tolérance classe A, 100 mL', '± 0,5 mL'],
        ['Tolérance classe B, 100 mL', '± 1,0 mL'],
        ['Collerette', 'Anneau de protection contre la chute'],
      ],
      notes: [
        'Choisir l’éprouvette la plus petite qui contient le volume à mesurer.',
        'Ne jamais chauffer une éprouvette.',
      ],
    },
  },
  {
    name: 'Éprouvette graduée bouchée, 100 mL',
    reference: 'VV.30.260',
    price: 1980,
    description: `
      Éprouvette à rodage et bouchon en verre pour mélanger par retournement, classe B. Utilisée pour
      les essais de moussage et d’indice de gonflement. Verre borosilicaté 3.3.`,
    drawing: { kind: 'cylinder', stain: 'eosin', stopper: true, level: 0.7 },
  },
  {
    name: 'Éprouvette graduée en polypropylène, 250 mL',
    reference: 'VV.30.280-P',
    price: 310,
    description: `
      Éprouvette moulée d’une seule pièce, graduation en relief, sans ménisque grâce à la paroi non
      mouillante. Autoclavable à 121 °C. Norme ISO 6706, classe B.`,
    drawing: { kind: 'cylinder', plastic: true, stain: 'lugol', base: 'graphite', level: 0.45 },
  },
  {
    name: 'Burette de Mohr classe AS, robinet PTFE',
    reference: 'VV.40.325',
    price: 4600,
    description: `
      Burette à robinet droit en PTFE, classe AS selon ISO 385, temps d’attente de 30 s. Bande de
      Schellbach pour une lecture sans parallaxe. Graduation bleue sur fond blanc.`,
    drawing: { kind: 'burette', stain: 'methylene', tap: 'malachite' },
    combinations: priced('Volume', { '10 mL': 4900, '25 mL': null, '50 mL': 5250 }),
    sheet: {
      norm: 'ISO 385 classe AS',
      rows: [
        ['Matière', 'Verre borosilicaté 3.3'],
        ['Robinet', 'PTFE, clé interchangeable, sans graisse'],
        ['Division, 25 mL', '0,05 mL'],
        ['Tolérance, 25 mL', '± 0,03 mL'],
        ['Tolérance, 50 mL', '± 0,05 mL'],
        ['Temps d’attente', '30 s'],
      ],
      notes: [
        'Rincer deux fois avec la solution titrante avant de remplir.',
        'Chasser la bulle d’air sous le robinet avant d’ajuster le zéro.',
        'Serrer la noix du robinet sans forcer : le PTFE flue à froid.',
      ],
    },
  },
  {
    name: 'Burette automatique à réservoir, 25 mL',
    reference: 'VV.40.390',
    price: 14800,
    description: `
      Burette à zéro automatique (Pellet) remplie par poire depuis un flacon de 2 L. Classe B, robinet
      en PTFE. Accélère les titrages en série.`,
    drawing: { kind: 'burette', automatic: true, stain: 'lugol', tap: 'eosin' },
    unavailable: true,
  },
  {
    name: 'Pipette jaugée à un trait, classe AS',
    reference: 'VV.50.405',
    price: 640,
    description: `
      Pipette jaugée selon ISO 648, classe AS, ajustée « Ex » à 20 °C avec temps d’attente de 5 s. Code
      couleur normalisé ISO 1769. Verre sodocalcique à haute résistance.`,
    drawing: { kind: 'pipette', style: 'volumetric', count: 3, band: 'methylene', stain: 'malachite' },
    combinations: priced('Volume', {
      '1 mL': 520,
      '2 mL': 540,
      '5 mL': 590,
      '10 mL': null,
      '20 mL': 720,
      '25 mL': 780,
      '50 mL': 990,
    }),
  },
  {
    name: 'Pipette graduée classe AS, écoulement total',
    reference: 'VV.50.430',
    price: 420,
    description: `
      Pipette graduée type 3 selon ISO 835, zéro en haut, écoulement total. Graduation brune diffusée
      dans le verre, inaltérable aux lessives alcalines.`,
    drawing: { kind: 'pipette', style: 'graduated', count: 2, band: 'eosin' },
    combinations: each('Volume', ['1 mL', '2 mL', '5 mL', '10 mL']),
  },
  {
    name: 'Pycnomètre de Gay-Lussac, non ajusté',
    reference: 'VV.60.510',
    price: 2600,
    description: `
      Pycnomètre à bouchon capillaire pour la mesure de la masse volumique des liquides, selon ISO 3507.
      Volume nominal gravé ; la valeur exacte se détermine par pesée à l’eau. Verre borosilicaté 3.3.`,
    drawing: { kind: 'volumetricFlask', stain: 'water', cap: 'graphite', size: 0.8 },
    combinations: each('Volume', ['10 mL', '25 mL', '50 mL']),
  },
  {
    name: 'Densimètre en verre lesté, trois plages',
    reference: 'VV.60.540',
    price: 1750.5,
    description: `
      Aréomètre en verre lesté, gradué en g/mL et étalonné à 20 °C. Choisir la plage selon le liquide :
      alcools, eau et saumures, ou acides.`,
    drawing: { kind: 'thermometer', style: 'hydrometer', accent: 'lugol' },
    combinations: each('Plage', ['Alcools', 'Eau et saumures', 'Acides']),
  },
])
