import { each, priced } from '#demo/combinations'
import { shelf } from '#demo/product'

export const heating = shelf('Chauffage et étuves', 'amber', [
  {
    name: 'Étuve universelle à convection naturelle',
    reference: 'ETV-N',
    price: 118000,
    description: `
      Étuve de séchage de l’ambiante +5 °C à 250 °C, régulation PID à affichage numérique. Chambre et
      clayettes en acier inoxydable, double paroi isolée, clapet d’évacuation réglable. Sécurité de
      surchauffe indépendante selon DIN 12880 classe 2.`,
    drawing: { kind: 'oven', style: 'oven', accent: 'lugol', value: '105' },
    combinations: priced('Capacité', { '30 L': 92000, '53 L': null, '115 L': 165000, '240 L': 268000 }),
    sheet: {
      norm: 'DIN 12880, classe de sécurité 2',
      rows: [
        ['Température', 'Ambiante +5 °C à 250 °C'],
        ['Stabilité dans le temps', '± 0,5 °C à 105 °C'],
        ['Homogénéité', '± 2,5 °C à 105 °C'],
        ['Chambre', 'Acier inoxydable 1.4301'],
        ['Clayettes fournies', '2 (3 à partir de 115 L)'],
        ['Minuterie', '1 min à 99 h 59 min'],
        ['Puissance, 53 L', '1,0 kW sous 230 V'],
      ],
      notes: [
        'Ne pas sécher de solvants inflammables : l’appareil n’est pas protégé contre l’explosion.',
        'Laisser 10 cm libres à l’arrière et sur les côtés.',
        'Faire vérifier la température une fois par an avec une sonde étalonnée.',
      ],
    },
  },
  {
    name: 'Étuve à convection forcée, 53 L',
    reference: 'ETV-F',
    price: 156000,
    description: `
      Étuve ventilée pour un séchage rapide et homogène (± 1,5 °C à 105 °C), jusqu’à 300 °C. Ventilateur
      à vitesse réglable, dix programmes à rampes. Port de passage de sonde de 25 mm.`,
    drawing: { kind: 'oven', style: 'oven', accent: 'eosin', value: '180' },
  },
  {
    name: 'Incubateur bactériologique, 53 L',
    reference: 'ETV-INC',
    price: 134000,
    description: `
      Incubateur de l’ambiante +5 °C à 80 °C avec porte intérieure vitrée, chemise d’air chaud sans
      ventilation pour ne pas dessécher les géloses. Stabilité de ± 0,2 °C à 37 °C.`,
    drawing: { kind: 'oven', style: 'incubator', accent: 'malachite', value: '37.0' },
  },
  {
    name: 'Incubateur réfrigéré pour DBO, 180 L',
    reference: 'ETV-DBO180',
    price: 342000,
    unavailable: true,
    description: `
      Enceinte thermostatée de 3 à 50 °C pour la demande biochimique en oxygène à 20 °C. Compresseur
      silencieux, prises intérieures pour agitateurs, porte vitrée.`,
    drawing: { kind: 'oven', style: 'fridge', accent: 'methylene', value: '20.0' },
  },
  {
    name: 'Réfrigérateur de laboratoire à porte vitrée, 340 L',
    reference: 'ETV-RF',
    price: 289000,
    description: `
      Réfrigérateur ventilé de 2 à 8 °C pour vaccins et réactifs, alarme sonore et visuelle,
      enregistreur USB. Conforme à DIN 13277. Serrure à clé et éclairage LED.`,
    drawing: { kind: 'oven', style: 'fridge', accent: 'malachite', value: '4.0' },
  },
  {
    name: 'Four à moufle 1 100 °C, 7 L',
    reference: 'ETV-M11',
    price: 276000,
    description: `
      Four à moufle en fibre céramique, montée à 1 000 °C en 60 min. Régulateur à rampes et paliers,
      coupure à l’ouverture de la porte. Pour cendres, pertes au feu et traitements thermiques.`,
    drawing: { kind: 'oven', style: 'furnace', accent: 'eosin', value: '1100' },
    sheet: {
      norm: 'EN 61010-2-010',
      rows: [
        ['Température maximale', '1 100 °C (1 050 °C en continu)'],
        ['Isolation', 'Fibre céramique à faible inertie'],
        ['Régulation', 'PID, 30 segments, thermocouple de type K'],
        ['Montée à 1 000 °C', '60 min'],
        ['Puissance, 7 L', '2,5 kW sous 230 V'],
        ['Sécurité', 'Coupure à l’ouverture de la porte'],
      ],
      notes: [
        'Porter des gants de protection thermique (EN 407) et une visière.',
        'Installer sous une hotte lors de la calcination de matières organiques.',
        'Première chauffe : 4 h à 300 °C, puis 2 h à 800 °C, four vide.',
      ],
    },
  },
  {
    name: 'Bain-marie à régulation numérique',
    reference: 'ETV-BM',
    price: 54000,
    description: `
      Bain-marie de l’ambiante +5 °C à 99,9 °C, cuve emboutie sans soudure en acier inoxydable. Sécurité
      de niveau bas, robinet de vidange, couvercle à pignon fourni.`,
    drawing: { kind: 'waterBath', style: 'lid', accent: 'methylene', value: '37.0' },
    combinations: priced('Capacité', { '6 L': 42000, '12 L': null, '22 L': 71500 }),
  },
  {
    name: 'Bain-marie à agitation linéaire, 20 L',
    reference: 'ETV-BMA20',
    price: 168000,
    description: `
      Va-et-vient de 20 à 200 oscillations par minute, amplitude de 15 à 45 mm, jusqu’à 99 °C. Plateau à
      ressorts pour fioles de 25 à 500 mL.`,
    drawing: { kind: 'waterBath', style: 'open', accent: 'eosin', value: '42.0' },
  },
  {
    name: 'Bain à ultrasons chauffant, 6 L',
    reference: 'ETV-US',
    price: 62000,
    description: `
      Nettoyage et dégazage à 40 kHz, chauffage jusqu’à 80 °C, minuterie de 30 min. Cuve et panier en
      acier inoxydable.`,
    drawing: { kind: 'waterBath', style: 'ultrasonic', accent: 'malachite', value: '40' },
  },
  {
    name: 'Plaque chauffante vitrocéramique',
    reference: 'ETV-PC',
    price: 39500,
    description: `
      Surface vitrocéramique de 180 × 180 mm, inerte et facile à nettoyer, de 50 à 500 °C. Témoin de
      surface chaude au-dessus de 50 °C.`,
    drawing: { kind: 'hotplate', vessel: 'none', heatOnly: true, value: '500' },
  },
  {
    name: 'Chauffe-ballon à régulation intégrée',
    reference: 'ETV-CB',
    price: 26500,
    description: `
      Calotte tressée en soie de verre, régulateur d’énergie à cadran, jusqu’à 450 °C. Boîtier ventilé
      froid au toucher, tige support filetée M10. À choisir au volume du ballon.`,
    drawing: { kind: 'heatingMantle', stain: 'eosin', accent: 'graphite' },
    combinations: priced('Volume', {
      '100 mL': 22000,
      '250 mL': 23800,
      '500 mL': null,
      '1 L': 31000,
      '2 L': 42000,
    }),
  },
  {
    name: 'Bec Bunsen à robinet et veilleuse',
    reference: 'ETV-BB',
    price: 4900,
    description: `
      Bec Bunsen nickelé à virole d’air réglable, selon DIN 30665. Injecteur au choix selon le gaz : ne
      jamais employer un injecteur de gaz naturel avec du butane.`,
    drawing: { kind: 'burner', accent: 'methylene' },
    combinations: each('Gaz', ['Gaz naturel', 'Butane et propane']),
  },
  {
    name: 'Thermomètre à liquide rouge',
    reference: 'ETV-TH',
    price: 420,
    description: `
      Thermomètre en verre sans mercure, immersion totale, capillaire à fond blanc, longueur de 300 mm.
      Anneau de suspension.`,
    drawing: { kind: 'thermometer', style: 'glass', accent: 'eosin' },
    combinations: each('Plage', ['−10 à 50 °C', '−10 à 110 °C', '−10 à 250 °C']),
  },
  {
    name: 'Thermomètre numérique à sonde inox',
    reference: 'ETV-TN',
    price: 3200,
    description: `
      Sonde à piquer de 120 mm, de −50 à 300 °C, résolution de 0,1 °C, exactitude de ± 1 °C. Mémoire des
      extrêmes, arrêt automatique, étanche IP65.`,
    drawing: { kind: 'thermometer', style: 'probe', accent: 'malachite', value: '37.2' },
  },
  {
    name: 'Thermomètre infrarouge à visée laser',
    reference: 'ETV-TI',
    price: 7800,
    description: `
      Mesure sans contact de −50 à 550 °C, rapport optique 12:1, émissivité réglable de 0,10 à 1,00.
      Réponse en 0,5 s.`,
    drawing: { kind: 'thermometer', style: 'infrared', accent: 'eosin', value: '86.5' },
  },
])
