import { each, every, priced, table } from '#demo/combinations'
import { shelf } from '#demo/product'

export const safety = shelf('Sécurité et protection', 'amber', [
  {
    name: 'Gants nitrile non poudrés, boîte de 100',
    reference: 'EPI-N35',
    price: 1450,
    description: `
      Gants d’examen ambidextres en nitrile, épaisseur de 0,10 mm au bout des doigts, sans latex ni
      poudre. EN ISO 374-1 type B (JKT), EN 374-5 et EN 455. Bout des doigts texturé pour une bonne
      prise en milieu humide.`,
    drawing: { kind: 'gloves', colour: 'methylene' },
    combinations: table('Couleur', 'Taille', {
      Bleu: { XS: null, S: null, M: null, L: null, XL: null },
      Noir: { S: null, M: null, L: null },
    }),
    sheet: {
      norm: 'EN ISO 374-1 type B (JKT), EN ISO 374-5, EN 455-1 à 4',
      rows: [
        ['Matière', 'Nitrile, sans accélérateur MBT'],
        ['Épaisseur', '0,10 mm (doigts), 0,07 mm (paume)'],
        ['Longueur', '240 mm'],
        ['Niveau d’étanchéité', 'NQA 1,5'],
        ['Hydroxyde de sodium 40 %', 'Niveau 6, plus de 480 min'],
        ['Éthanol 70 %', 'Niveau 0, protection contre les projections'],
        ['Stockage', 'À l’abri de la lumière et de l’ozone, 5 ans'],
      ],
      notes: [
        'Changer de gants dès la première projection de solvant.',
        'Ne pas réutiliser : gants à usage unique.',
        'Consulter la table de perméation avant de manipuler un produit pur.',
      ],
    },
  },
  {
    name: 'Gants latex poudrés, boîte de 100',
    reference: 'EPI-L20',
    price: 1150,
    unavailable: true,
    description: `
      Gants d’examen en latex naturel, ambidextres, bord roulé. EN 455. Contient du latex de caoutchouc
      naturel, qui peut provoquer des allergies.`,
    drawing: { kind: 'gloves', colour: 'milk' },
    combinations: each('Taille', ['S', 'M', 'L']),
  },
  {
    name: 'Gants de protection chimique, manchette longue',
    reference: 'EPI-C38',
    price: 980,
    description: `
      Gants réutilisables de 380 mm en nitrile de 0,45 mm ou en butyle, intérieur flocké coton. EN ISO
      374-1 type A, EN 388. Le butyle s’impose pour les cétones et les esters.`,
    drawing: { kind: 'gloves', colour: 'malachite', cuff: 'long' },
    combinations: table('Matière', 'Taille', {
      Nitrile: { M: 890, L: null, XL: null },
      Butyle: { M: 6900, L: 6900 },
    }),
  },
  {
    name: 'Gants antichaleur en aramide, 350 °C',
    reference: 'EPI-T35',
    price: 4200,
    description: `
      Gants tricotés en para-aramide doublés de coton, contact jusqu’à 350 °C pendant 15 s. EN 407
      (4 3 4 2 4 X), EN 388. Pour étuves, fours et autoclaves.`,
    drawing: { kind: 'gloves', colour: 'lugol', cuff: 'long' },
  },
  {
    name: 'Gants cryogéniques étanches',
    reference: 'EPI-K40',
    price: 18900,
    unavailable: true,
    description: `
      Gants multicouches pour les vapeurs d’azote liquide et les congélateurs à −80 °C, manchette
      de 400 mm. EN 511 (3 2 1). Ne pas immerger dans le liquide.`,
    drawing: { kind: 'gloves', colour: 'methylene', cuff: 'long', size: 0.94 },
    combinations: each('Taille', ['M', 'L', 'XL']),
  },
  {
    name: 'Lunettes de protection à branches',
    reference: 'EPI-LU1',
    price: 650,
    description: `
      Lunettes à branches réglables et protections latérales, oculaires en polycarbonate antirayure et
      antibuée. EN 166 1 F, protection contre les UV EN 170. Poids de 28 g.`,
    drawing: { kind: 'goggles', accent: 'graphite' },
    combinations: each('Oculaire', ['Incolore', 'Jaune', 'Fumé']),
  },
  {
    name: 'Surlunettes de visite',
    reference: 'EPI-LU3',
    price: 390,
    description: `
      Surlunettes à porter sur des verres correcteurs, en polycarbonate traité antirayure. EN 166 1 F.`,
    drawing: { kind: 'goggles', accent: 'water', lens: 'milk' },
  },
  {
    name: 'Lunettes-masque étanches aux projections',
    reference: 'EPI-LM2',
    price: 1480,
    description: `
      Lunettes-masque à ventilation indirecte, bandeau élastique réglable, écran panoramique antibuée.
      EN 166 1 B 3 4 : impacts, gouttelettes et poussières.`,
    drawing: { kind: 'goggles', style: 'mask', accent: 'methylene' },
  },
  {
    name: 'Écran facial relevable',
    reference: 'EPI-EF5',
    price: 2350,
    description: `
      Visière de 200 × 390 mm en polycarbonate avec serre-tête à crémaillère. EN 166 1 B 3 9.
      Recommandée pour l’azote liquide, les acides concentrés et l’ouverture des autoclaves.`,
    drawing: { kind: 'goggles', style: 'shield', accent: 'graphite' },
  },
  {
    name: 'Blouse de laboratoire en coton, manches longues',
    reference: 'EPI-BL1',
    price: 2900,
    description: `
      Blouse blanche 100 % coton de 210 g/m², col tailleur, fermeture par pressions à ouverture rapide,
      trois poches. Lavable à 90 °C. EN ISO 13688. Coupes femme et homme.`,
    drawing: { kind: 'coat', accent: 'methylene' },
    combinations: every({ Coupe: ['Femme', 'Homme'], Taille: ['S', 'M', 'L', 'XL', 'XXL'] }),
  },
  {
    name: 'Tablier de protection chimique en PVC',
    reference: 'EPI-TA1',
    price: 1950,
    description: `
      Tablier à bavette de 90 × 120 cm en PVC enduit, résistant aux acides, aux bases et aux graisses.
      EN 14605, équipement de catégorie III.`,
    drawing: { kind: 'coat', style: 'apron', accent: 'malachite' },
  },
  {
    name: 'Masques filtrants à soupape, boîte de 10',
    reference: 'EPI-FF2',
    price: 1690,
    description: `
      Demi-masques filtrants jetables contre les poussières fines et les aérosols, barrette nasale et
      joint mousse. EN 149 + A1, non réutilisables, essai de colmatage à la dolomie réussi (NR D).`,
    drawing: { kind: 'mask', style: 'shell', colour: 'methylene' },
    combinations: priced('Classe de filtration', { FFP1: 1350, FFP2: null, FFP3: 3200 }),
  },
  {
    name: 'Masques chirurgicaux type IIR, boîte de 50',
    reference: 'EPI-MC50',
    price: 590,
    description: `
      Masques trois plis à élastiques, filtration bactérienne supérieure à 98 %, résistants aux
      projections. EN 14683 type IIR.`,
    drawing: { kind: 'mask', style: 'pleated', colour: 'water' },
  },
  {
    name: 'Demi-masque à deux cartouches A2P3',
    reference: 'EPI-DM2',
    price: 5600,
    description: `
      Pièce faciale réutilisable en élastomère, EN 140, pour cartouches à baïonnette EN 14387. Les
      cartouches A2P3 arrêtent les vapeurs organiques et les particules.`,
    drawing: { kind: 'mask', style: 'cartridge' },
  },
  {
    name: 'Lave-œil et lave-visage sur pied',
    reference: 'EPI-LO1',
    price: 98000,
    description: `
      Vasque en ABS vert à deux jets filtrés, commande par palette, ouverture en une seconde. Débit de
      12 L/min, conforme à EN 15154-2. À raccorder à l’eau potable tiède.`,
    drawing: { kind: 'rescue', style: 'eyewash' },
  },
  {
    name: 'Douche de sécurité murale',
    reference: 'EPI-DS1',
    price: 84500,
    description: `
      Douche corporelle à pomme haute résistance, commande par tirette triangulaire, débit de 60 L/min.
      EN 15154-1, tuyauterie galvanisée laquée vert.`,
    drawing: { kind: 'rescue', style: 'shower' },
  },
  {
    name: 'Trousse de premiers secours de laboratoire',
    reference: 'EPI-TS20',
    price: 8900,
    description: `
      Coffret mural étanche pour 20 personnes, contenu selon DIN 13157 complété d’un lave-œil de 500 mL,
      de compresses pour brûlures et d’une couverture de survie.`,
    drawing: { kind: 'rescue', style: 'kit' },
  },
  {
    name: 'Extincteur portatif',
    reference: 'EPI-EX',
    price: 9800,
    description: `
      Extincteur rechargeable conforme à EN 3-7, avec support mural. Le dioxyde de carbone ne laisse
      aucun résidu sur les appareils électriques ; la poudre couvre les feux A, B et C.`,
    drawing: { kind: 'rescue', style: 'extinguisher' },
    combinations: priced('Agent extincteur', {
      'Poudre ABC 6 kg': 7600,
      'CO₂ 2 kg': null,
      'CO₂ 5 kg': 17800,
    }),
  },
])
