import { each, priced, table } from '#demo/combinations'
import { shelf } from '#demo/product'

export const centrifuges = shelf('Centrifugation', 'grey', [
  {
    name: 'Centrifugeuse de paillasse 4 000 tr/min, rotor 12 × 15 mL',
    reference: 'C-4012',
    price: 89000,
    description: `
      Centrifugeuse de routine pour 12 tubes de 15 mL, idéale pour les sérums et les urines. Moteur à
      induction sans charbons, verrouillage électronique du couvercle et arrêt automatique en cas de
      balourd. Accélération maximale de 2 150 × g, minuterie de 1 à 99 min.`,
    drawing: { kind: 'centrifuge', accent: 'methylene', value: '4000' },
    sheet: {
      norm: 'EN 61010-1, EN 61010-2-020',
      rows: [
        ['Vitesse', '500 à 4 000 tr/min, pas de 100'],
        ['Accélération maximale', '2 150 × g'],
        ['Minuterie', '1 à 99 min et marche continue'],
        ['Moteur', 'À induction, sans charbons'],
        ['Niveau sonore', 'Inférieur à 58 dB'],
        ['Alimentation', '230 V, 50 Hz, 180 W'],
        ['Dimensions', '380 × 430 × 270 mm'],
        ['Masse', '14 kg'],
      ],
      notes: [
        'Équilibrer les tubes opposés à 0,5 g près.',
        'Laisser 30 cm libres autour de l’appareil pendant la marche.',
        'Ne jamais ouvrir le couvercle avant l’arrêt complet du rotor.',
      ],
    },
  },
  {
    name: 'Centrifugeuse polyvalente 6 000 tr/min',
    reference: 'C-6024',
    price: 178000,
    description: `
      Centrifugeuse à écran et neuf programmes, reconnaissance automatique du rotor, affichage en tr/min
      ou en × g. Rotor libre à quatre nacelles ou rotor angulaire. Rampes d’accélération et de freinage
      réglables.`,
    drawing: { kind: 'centrifuge', accent: 'malachite', value: '6000' },
    combinations: priced('Rotor', {
      'Angulaire 6 × 50 mL': null,
      'Libre 4 × 100 mL': 214000,
      'Libre 4 × 250 mL': 236000,
    }),
  },
  {
    name: 'Centrifugeuse réfrigérée 15 000 tr/min',
    reference: 'C-15R',
    price: 695000,
    description: `
      Centrifugeuse réfrigérée de −20 °C à +40 °C, 21 380 × g. Compresseur sans CFC, prérefroidissement
      rapide de 25 à 4 °C en 12 min. Livrée avec un rotor 24 × 2 mL étanche aux aérosols.`,
    drawing: { kind: 'centrifuge', accent: 'eosin', value: '15000' },
    sheet: {
      norm: 'EN 61010-2-020',
      rows: [
        ['Vitesse maximale', '15 000 tr/min'],
        ['Accélération maximale', '21 380 × g'],
        ['Température', '−20 à +40 °C'],
        ['Réfrigération', 'R290, sans CFC'],
        ['Rotor fourni', '24 × 2 mL, étanche aux aérosols'],
        ['Alimentation', '230 V, 50 Hz, 1,1 kW'],
        ['Masse', '62 kg'],
      ],
      notes: [
        'Attendre 4 h après le transport avant la première mise sous tension.',
        'Essuyer la condensation de la cuve en fin de journée.',
      ],
    },
  },
  {
    name: 'Microcentrifugeuse 14 500 tr/min pour microtubes',
    reference: 'C-145M',
    price: 132000,
    description: `
      Rotor angulaire 24 places pour microtubes de 1,5 et 2 mL, 14 100 × g en 15 s. Fonction d’impulsion
      brève, niveau sonore inférieur à 55 dB. Adaptateurs pour tubes de 0,2 et 0,5 mL fournis.`,
    drawing: { kind: 'centrifuge', accent: 'graphite', value: '14500' },
  },
  {
    name: 'Mini-centrifugeuse personnelle 6 000 tr/min',
    reference: 'C-MINI',
    price: 21500,
    description: `
      Petite centrifugeuse à vitesse fixe pour descendre une goutte ou un culot. Deux rotors fournis : 6
      microtubes de 1,5 mL et 2 barrettes PCR. Arrêt automatique à l’ouverture.`,
    drawing: { kind: 'centrifuge', style: 'mini', accent: 'methylene' },
    combinations: each('Couleur', ['Bleu', 'Vert', 'Rouge']),
  },
  {
    name: 'Centrifugeuse à hématocrite 12 000 tr/min',
    reference: 'C-HT24',
    price: 118000,
    description: `
      Rotor pour 24 capillaires, lecteur d’hématocrite intégré au couvercle. Cycle de 5 min à 15 300 ×
      g. Verrouillage de sécurité et signal sonore de fin.`,
    drawing: { kind: 'centrifuge', style: 'haematocrit', accent: 'lugol', value: '12000' },
  },
  {
    name: 'Centrifugeuse manuelle à manivelle',
    reference: 'C-MAN4',
    price: 12800,
    unavailable: true,
    description: `
      Modèle mécanique à pince de table, quatre tubes de 15 mL, jusqu’à 3 000 tr/min. Sans électricité :
      pour le terrain et la démonstration.`,
    drawing: { kind: 'centrifuge', style: 'mini', accent: 'graphite' },
  },
  {
    name: 'Tubes à centrifuger coniques stériles',
    reference: 'C-TC',
    price: 2450,
    description: `
      Tubes coniques en polypropylène, bouchon à vis plat, graduation noire et plage d’écriture blanche.
      Stériles, sans DNase ni RNase. Tenue à 12 000 × g pour 15 mL, 9 500 × g pour 50 mL.`,
    drawing: {
      kind: 'tubes',
      conical: true,
      cap: 'methylene',
      rack: 'steel',
      fills: ['eosin', 'water', 'lugol'],
    },
    combinations: table('Volume', 'Conditionnement', {
      '15 mL': { 'Sachet de 50': 1250, 'Carton de 500': 11200 },
      '50 mL': { 'Sachet de 25': 980, 'Carton de 500': 17800 },
    }),
  },
  {
    name: 'Tube à centrifuger en verre gradué, fond conique, 12 mL',
    reference: 'C-TV12',
    price: 240,
    description: `
      Tube conique gradué en verre borosilicaté, 12 mL, division de 0,1 mL. Accélération maximale de 1
      500 × g avec coussinet en caoutchouc. Vendu à l’unité.`,
    drawing: { kind: 'tubes', conical: true, rack: 'methylene', fills: ['milk', 'eosin', 'lugol', 'water'] },
  },
  {
    name: 'Capillaires à hématocrite héparinés',
    reference: 'C-CAP75',
    price: 890,
    description: `
      Capillaires de 75 mm, diamètre intérieur de 1,1 mm, repérés par un anneau rouge. Flacon de 100,
      conforme à DIN ISO 12772.`,
    drawing: { kind: 'bottle', style: 'vial', stain: 'eosin', cap: 'eosin', level: 0.3 },
  },
])
