import { each, priced } from '#demo/combinations'
import { shelf } from '#demo/product'

export const microscopy = shelf('Microscopie et optique', 'grey', [
  {
    name: 'Microscope biologique, série enseignement',
    reference: 'MIC-E40',
    price: 68000,
    description: `
      Microscope à éclairage LED réglable et objectifs achromatiques DIN 4×, 10×, 40× à ressort. Platine
      mécanique de 115 × 125 mm avec surplatine à double mouvement, condenseur d’Abbe ouverture 1,25.
      L’objectif 100× à immersion est compris dans les versions binoculaire et trinoculaire.`,
    drawing: { kind: 'microscope', accent: 'methylene' },
    combinations: priced('Tête', { Monoculaire: 52000, Binoculaire: null, Trinoculaire: 84000 }),
    sheet: {
      norm: 'ISO 9345 (interfaces optiques), ISO 19012-1 (objectifs)',
      rows: [
        ['Tête', 'Mono-, bi- ou trinoculaire, inclinée à 30°, orientable sur 360°'],
        ['Oculaires', 'WF 10×, champ de 18 mm'],
        ['Objectifs', 'Achromatiques 4×/0,10 — 10×/0,25 — 40×/0,65 — 100×/1,25 à immersion'],
        ['Condenseur', 'Abbe, ouverture numérique 1,25, diaphragme à iris'],
        ['Mise au point', 'Coaxiale, division micrométrique 2 µm'],
        ['Éclairage', 'LED 3 W, 6 000 K, intensité réglable'],
        ['Alimentation', '230 V, 50 Hz'],
        ['Masse', '5,4 kg'],
      ],
      notes: [
        'Essuyer l’huile d’immersion après chaque usage avec un papier optique.',
        'Ramener l’objectif 4× dans l’axe avant de ranger l’instrument sous sa housse.',
      ],
    },
  },
  {
    name: 'Microscope scolaire à miroir, 400×',
    reference: 'MIC-S4',
    price: 18500,
    description: `
      Microscope monoculaire tout métal avec miroir plan-concave, sans alimentation électrique. Trois
      objectifs 4×, 10× et 40×, oculaire 10×. Pour les écoles et les sorties sur le terrain.`,
    drawing: { kind: 'microscope', simple: true, accent: 'malachite' },
  },
  {
    name: 'Microscope trinoculaire à caméra 12 mégapixels',
    reference: 'MIC-T12C',
    price: 185000,
    description: `
      Microscope à optique corrigée à l’infini, objectifs plan-achromatiques 4× à 100×, éclairage de
      Köhler. Caméra USB 3.0 de 12 mégapixels et logiciel de mesure en français. Livré en mallette de
      transport.`,
    drawing: { kind: 'microscope', camera: true, accent: 'graphite' },
  },
  {
    name: 'Microscope inversé pour cultures cellulaires',
    reference: 'MIC-INV',
    price: 420000,
    unavailable: true,
    description: `
      Microscope inversé à longue distance de travail pour flacons et microplaques. Objectifs LWD 10×,
      20× et 40× à contraste de phase, platine de 210 × 230 mm. Lampe LED de 10 W.`,
    drawing: { kind: 'microscope', accent: 'eosin', camera: true },
  },
  {
    name: 'Microscope polarisant à platine tournante',
    reference: 'MIC-POL',
    price: 228000,
    description: `
      Platine ronde graduée sur 360° avec vernier, polariseur et analyseur, lentille de Bertrand et lame
      teinte sensible. Objectifs sans tension 4×, 10×, 40×. Pour les lames minces de roches et les
      fibres.`,
    drawing: { kind: 'microscope', accent: 'lugol', sample: 'malachite' },
  },
  {
    name: 'Loupe binoculaire à zoom 7× à 45×',
    reference: 'MIC-Z745',
    price: 79500,
    description: `
      Stéréomicroscope à zoom continu, tête inclinée à 45°, distance de travail de 100 mm. Éclairages
      LED incident et transmis indépendants. Pour l’entomologie, la botanique et le contrôle de pièces.`,
    drawing: { kind: 'stereoscope', accent: 'malachite' },
    sheet: {
      norm: 'ISO 15227 (stéréomicroscopes)',
      rows: [
        ['Grossissement', '7× à 45×, zoom continu 1:6,4'],
        ['Distance de travail', '100 mm'],
        ['Champ de vision', '33 mm à 5 mm'],
        ['Écart interpupillaire', '52 à 75 mm'],
        ['Réglage dioptrique', '± 5 dioptries'],
        ['Éclairage', 'LED incident 3 W et transmis 3 W'],
      ],
      notes: ['Régler les dioptries sur les deux oculaires avant de parcourir le zoom.'],
    },
  },
  {
    name: 'Loupe binoculaire fixe 20× et 40×',
    reference: 'MIC-F2040',
    price: 32000,
    description: `
      Stéréomicroscope à deux grossissements par objectif rotatif, éclairages incident et transmis.
      Robuste et simple, conçu pour les salles de travaux pratiques.`,
    drawing: { kind: 'stereoscope', accent: 'lugol' },
  },
  {
    name: 'Lames porte-objet 76 × 26 mm',
    reference: 'MIC-L50',
    price: 480,
    description: `
      Lames en verre sodocalcique extra-blanc de 1 mm d’épaisseur, selon ISO 8037-1. Lavées, dégraissées
      et prêtes à l’emploi. Boîte de 50.`,
    drawing: { kind: 'slides', colour: 'graphite', sample: 'eosin' },
    combinations: each('Bords', ['Coupés', 'Rodés']),
  },
  {
    name: 'Lames à une concavité, boîte de 10',
    reference: 'MIC-LC',
    price: 1150,
    description: `
      Lames creusées pour l’observation en goutte pendante et celle des organismes vivants. Bords rodés,
      épaisseur de 1,2 mm.`,
    drawing: { kind: 'slides', colour: 'malachite', sample: 'methylene' },
  },
  {
    name: 'Lamelles couvre-objet, boîte de 100',
    reference: 'MIC-LM100',
    price: 350,
    description: `
      Lamelles en verre borosilicaté n° 1 (0,13 à 0,16 mm), selon ISO 8255-1. Planéité contrôlée,
      résistantes à l’humidité.`,
    drawing: { kind: 'slides', colour: 'water', sample: 'malachite' },
    combinations: each('Format', ['18 × 18 mm', '20 × 20 mm', '22 × 22 mm']),
  },
  {
    name: 'Huile à immersion 50 mL, indice 1,515',
    reference: 'MIC-HI',
    price: 1650,
    description: `
      Huile synthétique sans PCB pour objectifs 100×, indice de réfraction 1,515 à 23 °C, conforme à ISO
      8036. Flacon compte-gouttes.`,
    drawing: { kind: 'bottle', style: 'dropper', stain: 'lugol', cap: 'graphite' },
  },
  {
    name: 'Cellule de numération',
    reference: 'MIC-NM',
    price: 6900,
    description: `
      Hématimètre double à réseau gravé, profondeur de 0,200 mm (Malassez) ou 0,100 mm. Livré avec deux
      lamelles planées dans un écrin.`,
    drawing: { kind: 'slides', colour: 'eosin', sample: 'graphite' },
    combinations: each('Réseau', ['Malassez', 'Neubauer améliorée', 'Thoma']),
  },
  {
    name: 'Préparations microscopiques, coffret biologie',
    price: 9800,
    description: `
      Coffret de 50 préparations colorées et étiquetées : tissus végétaux et animaux, parasites, frottis
      sanguin, mitose de racine d’oignon. Livret explicatif en français.`,
    drawing: { kind: 'slides', colour: 'eosin', sample: 'eosin', paper: 'rose' },
  },
])
