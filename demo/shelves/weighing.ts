import { each, priced, table } from '#demo/combinations'
import { shelf } from '#demo/product'

export const weighing = shelf('Pesage', 'green', [
  {
    name: 'Balance analytique 0,1 mg',
    reference: 'BAL/220-4',
    price: 245000,
    description: `
      Balance analytique à compensation électromagnétique, étalonnage interne automatique piloté par la
      température. Cage à trois portes en verre antistatique, plateau de 90 mm. Interface RS 232 et USB,
      horodatage conforme aux bonnes pratiques de laboratoire.`,
    drawing: { kind: 'balance', style: 'analytical', value: '12.0458', accent: 'methylene' },
    combinations: priced('Portée', { '120 g': 219000, '220 g': null, '320 g': 298000 }),
    sheet: {
      norm: 'OIML R 76, classe de précision I',
      rows: [
        ['Échelon réel', '0,1 mg'],
        ['Répétabilité', '0,1 mg'],
        ['Linéarité', '± 0,2 mg'],
        ['Temps de stabilisation', '3 s'],
        ['Étalonnage', 'Interne, automatique'],
        ['Plateau', 'Ø 90 mm, acier inoxydable'],
        ['Conditions', '15 à 30 °C, humidité inférieure à 80 %'],
        ['Interfaces', 'RS 232, USB'],
      ],
      notes: [
        'Installer sur une table antivibratoire, loin des courants d’air et du soleil.',
        'Mettre sous tension 60 min avant la première pesée.',
        'Peser dans un récipient à température ambiante.',
      ],
    },
  },
  {
    name: 'Balance de précision 0,01 g',
    reference: 'BAL/PR',
    price: 48000,
    description: `
      Balance de précision à grand écran rétroéclairé, fonctions comptage, pourcentage et pesée par le
      dessous. Plateau en acier inoxydable de 160 × 160 mm, étalonnage externe. Alimentation secteur ou
      batterie de 30 h.`,
    drawing: { kind: 'balance', value: '250.00', accent: 'malachite' },
    combinations: priced('Portée', { '620 g': 42500, '1 200 g': null, '3 200 g': 59000, '6 200 g': 74500 }),
  },
  {
    name: 'Balance de précision 1 mg avec cage',
    reference: 'BAL/620-3',
    price: 128000,
    description: `
      Balance milligramme avec cage de protection cylindrique, portée de 620 g. Étalonnage externe par
      masse de 500 g fournie. Idéale pour la préparation des solutions titrées.`,
    drawing: { kind: 'balance', style: 'analytical', value: '620.000', accent: 'lugol' },
  },
  {
    name: 'Balance portable 2 000 g / 0,1 g pour travaux pratiques',
    reference: 'BAL/TP',
    price: 9900,
    description: `
      Balance compacte empilable, protection contre les surcharges, boîtier lavable. Fonctionne sur
      piles ou adaptateur fourni. Six unités de mesure.`,
    drawing: { kind: 'balance', value: '84.6', accent: 'eosin' },
  },
  {
    name: 'Dessiccateur halogène (balance d’humidité)',
    reference: 'BAL/HUM60',
    price: 264000,
    description: `
      Analyseur d’humidité par perte de masse sous lampe halogène, de 40 à 199 °C. Portée de 60 g,
      lecture de 0,01 % d’humidité. Vingt méthodes enregistrées : farines, semences, boues, poudres.`,
    drawing: { kind: 'balance', style: 'moisture', value: '12.84', accent: 'eosin' },
    sheet: {
      norm: 'ISO 712 (céréales), EN 12880 (boues)',
      rows: [
        ['Portée', '60 g'],
        ['Lecture', '1 mg — 0,01 % d’humidité'],
        ['Chauffage', 'Lampe halogène 400 W'],
        ['Température', '40 à 199 °C, pas de 1 °C'],
        ['Répétabilité, 10 g', '0,02 %'],
        ['Coupelles', 'Aluminium Ø 92 mm, 50 fournies'],
      ],
      notes: [
        'Ne pas sécher de produits qui dégagent des vapeurs inflammables.',
        'Laisser refroidir le capot avant de le toucher.',
      ],
    },
  },
  {
    name: 'Balance plateforme à colonne, 30 kg',
    reference: 'BAL/PF',
    price: 36500,
    description: `
      Plateforme en acier inoxydable de 300 × 400 mm, lecture de 5 g, afficheur sur colonne orientable.
      Tare totale, limites haute et basse avec signal sonore. Pour le magasin et la préparation des
      milieux en volume.`,
    drawing: { kind: 'balance', style: 'platform', value: '30.00', accent: 'graphite' },
  },
  {
    name: 'Masse étalon à bouton, acier inoxydable',
    reference: 'BAL/ME',
    price: 4800,
    description: `
      Masse cylindrique à bouton, acier inoxydable poli, sous étui. Classes selon OIML R 111. Le
      certificat d’étalonnage se commande à part.`,
    drawing: { kind: 'masses', accent: 'methylene' },
    combinations: table('Masse', 'Classe', {
      '50 g': { M1: 2900, F1: 5200, E2: 9800 },
      '100 g': { M1: 3300, F1: 5900, E2: 10900 },
      '200 g': { M1: 3900, F1: null, E2: 12500 },
      '1 kg': { M1: 6200, F1: 11800 },
    }),
  },
  {
    name: 'Coffret de masses de 1 mg à 200 g, classe F1',
    reference: 'BAL/CF200',
    price: 58500,
    description: `
      Vingt-trois masses en coffret de bois doublé de velours, avec pince et gants. Classe F1 selon OIML
      R 111, acier amagnétique.`,
    drawing: { kind: 'masses', accent: 'malachite', paper: 'amber' },
    unavailable: true,
  },
  {
    name: 'Coupelles de pesée antistatiques 100 mL, lot de 500',
    reference: 'BAL/CP',
    price: 1450,
    description: `Coupelles carrées en polystyrène antistatique, coin verseur, jusqu’à 70 °C.`,
    drawing: { kind: 'watchGlass', stain: 'malachite' },
  },
  {
    name: 'Papier de pesée à faible teneur en azote, 100 feuilles',
    price: 680,
    description: `
      Papier cristal à faible teneur en azote pour les pesées destinées au dosage Kjeldahl. Surface
      lisse, les poudres glissent sans résidu.`,
    drawing: { kind: 'filterPaper', style: 'discs', box: 'malachite' },
    combinations: each('Format', ['76 × 76 mm', '102 × 102 mm', '152 × 152 mm']),
  },
  {
    name: 'Table de pesée antivibratoire en granit',
    reference: 'BAL/TG90',
    price: 142000,
    unavailable: true,
    description: `
      Plateau en granit de 60 kg posé sur amortisseurs, indépendant du plan de travail. Dimensions de
      900 × 700 × 780 mm. Indispensable aux balances de 0,1 mg et mieux.`,
    drawing: { kind: 'workbench', style: 'bench', accent: 'graphite' },
  },
])
