import { each, every, priced, table } from '#demo/combinations'
import { shelf } from '#demo/product'

export const liquids = shelf('Liquides et pipetage', 'blue', [
  {
    name: 'Micropipette monocanal à volume variable',
    reference: 'LP-MV1',
    price: 16500,
    description: `
      Micropipette à déplacement d’air, réglage continu à quatre chiffres et verrouillage du volume.
      Partie basse entièrement autoclavable à 121 °C. Livrée avec certificat d’étalonnage individuel
      selon ISO 8655. Éjecteur d’embout à faible effort.`,
    drawing: { kind: 'micropipette', accent: 'methylene', value: '100' },
    combinations: priced('Gamme de volume', {
      '1–10 µL': 17800,
      '2–20 µL': 17200,
      '10–100 µL': null,
      '20–200 µL': null,
      '100–1 000 µL': null,
      '1–5 mL': 18900,
      '1–10 mL': 19600,
    }),
    sheet: {
      norm: 'ISO 8655-2',
      rows: [
        ['Principe', 'Déplacement d’air, piston en acier inoxydable'],
        ['Gammes', '1–10 µL à 1–10 mL'],
        ['Erreur de justesse, 100 µL', '± 0,8 %'],
        ['Erreur de fidélité, 100 µL', '0,15 %'],
        ['Erreur de justesse, 1 000 µL', '± 0,6 %'],
        ['Effort de pipetage', '6 N au premier cran'],
        ['Masse', '85 g'],
        ['Stérilisation', 'Partie basse, autoclave 121 °C, 20 min'],
      ],
      notes: [
        'Prémouiller l’embout deux ou trois fois avant le premier prélèvement.',
        'Conserver la pipette verticale sur son support : le liquide ne doit jamais atteindre le piston.',
        'Faire vérifier l’étalonnage une fois par an, par gravimétrie selon ISO 8655-6.',
      ],
    },
  },
  {
    name: 'Micropipette à volume fixe',
    reference: 'LP-MF1',
    price: 8900,
    description: `
      Micropipette robuste à volume fixe pour les gestes répétés et l’enseignement. Bouton de couleur
      selon le volume, corps résistant aux UV. Étalonnée selon ISO 8655.`,
    drawing: { kind: 'micropipette', accent: 'lugol', value: '050' },
    combinations: each('Volume', ['10 µL', '25 µL', '50 µL', '100 µL', '500 µL', '1 000 µL']),
  },
  {
    name: 'Micropipette multicanaux à volume variable',
    reference: 'LP-MM8',
    price: 58000,
    description: `
      Micropipette à 8 ou 12 canaux pour microplaques de 96 puits. Tête orientable sur 360°, chaque
      canal monté sur ressort pour une étanchéité égale. Étalonnage ISO 8655 canal par canal.`,
    drawing: { kind: 'micropipette', channels: 8, accent: 'malachite', value: '300' },
    combinations: table('Canaux', 'Gamme de volume', {
      '8 canaux': { '1–10 µL': 61000, '10–100 µL': null, '30–300 µL': null },
      '12 canaux': { '1–10 µL': 74000, '30–300 µL': 71500 },
    }),
  },
  {
    name: 'Micropipette électronique monocanal',
    reference: 'LP-ME1',
    price: 72000,
    description: `
      Piston motorisé, distribution répétée, dilution et mélange programmables. Écran lisible sous tous
      les angles, batterie lithium-ion de 4 000 cycles. Conforme à ISO 8655-2.`,
    drawing: { kind: 'micropipette', electronic: true, accent: 'eosin', value: '50' },
    combinations: each('Gamme de volume', ['2–20 µL', '20–200 µL', '100–1 000 µL']),
    unavailable: true,
  },
  {
    name: 'Embouts universels en vrac',
    reference: 'LP-EV',
    price: 1250,
    description: `
      Embouts en polypropylène vierge, sans DNase, RNase ni pyrogène. Finition lisse à faible rétention,
      bout fin. Compatibles avec la plupart des micropipettes. Sachet de 1 000 pièces, 500 pour le
      volume de 5 mL.`,
    drawing: { kind: 'tips', colour: 'lugol' },
    combinations: priced('Gamme de volume', {
      '1–10 µL': 1350,
      '20–200 µL': null,
      '100–1 000 µL': 1600,
      '1–5 mL': 3200,
    }),
  },
  {
    name: 'Embouts à filtre stériles, boîte de 96',
    reference: 'LP-EF96',
    price: 1380,
    description: `
      Embouts à filtre hydrophobe qui protègent la pipette des aérosols, irradiés aux rayons gamma.
      Certifiés sans DNase, RNase ni ADN humain. Boîte à charnière autoclavable et réutilisable.`,
    drawing: { kind: 'tips', colour: 'malachite', filter: true },
    combinations: each('Gamme de volume', ['1–10 µL', '20–200 µL', '100–1 000 µL']),
  },
  {
    name: 'Distributeur pour flacon, 1–10 mL',
    reference: 'LP-DB',
    price: 34500,
    description: `
      Distributeur à piston en PTFE et cylindre en verre borosilicaté, pour acides, bases et solvants.
      Valve de purge qui évite les pertes lors de l’amorçage. Filetage GL 45 avec adaptateurs GL 32 et S
      40. Norme ISO 8655-5.`,
    drawing: { kind: 'dispenser', accent: 'malachite' },
    sheet: {
      norm: 'ISO 8655-5',
      rows: [
        ['Piston', 'PTFE'],
        ['Cylindre', 'Verre borosilicaté 3.3'],
        ['Justesse au volume nominal', '± 0,6 %'],
        ['Fidélité', '0,2 %'],
        ['Température du liquide', '15 à 40 °C'],
        ['Pression de vapeur maximale', '600 mbar'],
        ['Filetage', 'GL 45, adaptateurs GL 32 et S 40 fournis'],
      ],
      notes: [
        'Ne pas employer avec l’acide fluorhydrique ni avec des suspensions.',
        'Porter des lunettes et des gants lors de l’amorçage.',
        'Autoclavable monté, 121 °C pendant 20 min.',
      ],
    },
  },
  {
    name: 'Poire à pipeter à trois valves',
    reference: 'LP-PP3',
    price: 620,
    description: `
      Poire en caoutchouc naturel à trois soupapes à billes : aspirer, retenir, laisser écouler.
      S’adapte à toutes les pipettes en verre jusqu’à 100 mL.`,
    drawing: { kind: 'pipetteFiller', style: 'bulb', accent: 'eosin' },
  },
  {
    name: 'Propipette à molette, 10 mL',
    reference: 'LP-PM',
    price: 890,
    description: `
      Auxiliaire de pipetage à crémaillère : la molette règle le volume au dixième de division. Pour
      pipettes jusqu’à 10 mL. Résiste aux acides et aux bases diluées.`,
    drawing: { kind: 'pipetteFiller', style: 'wheel', accent: 'methylene' },
  },
  {
    name: 'Pipeteur électrique rechargeable',
    reference: 'LP-PE200',
    price: 29800,
    description: `
      Pipeteur motorisé pour pipettes de 1 à 100 mL, vitesse réglée par la pression du doigt, 25 mL
      aspirés en 5 s. Filtre hydrophobe de 0,2 µm interchangeable. Autonomie de 8 h.`,
    drawing: { kind: 'pipetteFiller', style: 'gun', accent: 'methylene' },
  },
  {
    name: 'Pipettes de transfert graduées 3 mL, boîte de 500',
    reference: 'LP-PT3',
    price: 950,
    description: `
      Pipettes Pasteur en polyéthylène souple d’une seule pièce, capacité de 3 mL graduée par 0,5 mL.
      Longueur de 150 mm, 24 gouttes par mL environ.`,
    drawing: { kind: 'pipette', style: 'transfer', count: 3, stain: 'eosin' },
  },
  {
    name: 'Seringue sans aiguille, cône Luer',
    price: 45.5,
    description: `
      Seringue à usage unique en trois parties, conforme à ISO 7886-1, graduation noire indélébile,
      joint sans latex. Convient aux filtres-seringues et au dosage des réactifs.`,
    drawing: { kind: 'syringe', stain: 'water' },
    combinations: priced('Volume', { '2 mL': 28, '5 mL': 32.5, '10 mL': null, '20 mL': 68, '50 mL': 145 }),
  },
  {
    name: 'Pissette à jet fin, polyéthylène',
    reference: 'LP-PI500',
    price: 390,
    description: `
      Pissette souple à col large et bouchon moulé d’une pièce avec le tube plongeur. Bouchon de couleur
      pour distinguer eau, éthanol et acétone ; les modèles pour solvants portent le pictogramme de
      danger.`,
    drawing: { kind: 'washBottle', cap: 'methylene' },
    combinations: every({ Volume: ['250 mL', '500 mL'], Couleur: ['Bleu', 'Rouge', 'Vert', 'Jaune'] }),
  },
  {
    name: 'Bidon à robinet, polypropylène, 10 L',
    reference: 'LP-BR10',
    price: 5900,
    description: `
      Bidon gradué pour la réserve d’eau purifiée, robinet démontable sans goutte et poignée de
      transport. Autoclavable à vide à 121 °C.`,
    drawing: { kind: 'jerrican', tap: true, cap: 'methylene' },
  },
])
