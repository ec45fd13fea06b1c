import { each, priced, table } from '#demo/combinations'
import { shelf } from '#demo/product'

export const glassware = shelf('Verrerie', 'blue', [
  {
    name: 'Bécher forme basse gradué, verre borosilicaté',
    reference: 'VB-1010',
    price: 420,
    description: `
      Bécher forme basse avec bec verseur, en verre borosilicaté 3.3 conforme à la norme ISO 3819.
      Graduation émaillée blanche indélébile et plage de marquage mate. Paroi d’épaisseur régulière,
      résistante aux chocs thermiques (écart de 100 K), autoclavable à 121 °C. Volumes de 50 mL à 2 L.`,
    drawing: { kind: 'beaker', stain: 'methylene' },
    combinations: priced('Volume', {
      '50 mL': 290,
      '100 mL': 340,
      '250 mL': null,
      '400 mL': 520,
      '600 mL': 640,
      '1 L': 980,
      '2 L': 1850,
    }),
    sheet: {
      norm: 'ISO 3819:2015 — ISO 3585:1998 (verre borosilicaté 3.3)',
      rows: [
        ['Matière', 'Verre borosilicaté 3.3'],
        ['Forme', 'Basse, avec bec verseur'],
        ['Volumes', '50 mL à 2 L'],
        ['Coefficient de dilatation', '3,3 µm/(m·K) de 20 à 300 °C'],
        ['Température d’emploi maximale', '500 °C hors charge mécanique'],
        ['Résistance hydrolytique', 'Classe 1 selon ISO 719'],
        ['Exactitude de la graduation', '± 10 % (indicative)'],
        ['Stérilisation', 'Autoclave 121 °C, chaleur sèche 180 °C'],
      ],
      notes: [
        'La graduation est indicative : utiliser une fiole jaugée ou une éprouvette pour mesurer un volume.',
        'Chauffer sur une toile ou une plaque, jamais à feu nu sur un seul point.',
        'Écarter toute pièce rayée ou ébréchée : sa résistance thermique n’est plus assurée.',
      ],
    },
  },
  {
    name: 'Bécher forme haute gradué, verre borosilicaté',
    reference: 'VB-1024',
    price: 560,
    description: `
      Bécher forme haute avec bec, recommandé pour les titrages et les dosages potentiométriques : la
      hauteur limite les projections. Verre borosilicaté 3.3, norme ISO 3819, graduation indicative à ±
      10 %.`,
    drawing: { kind: 'beaker', shape: 'tall', stain: 'eosin', level: 0.55 },
    combinations: priced('Volume', {
      '100 mL': 430,
      '250 mL': null,
      '400 mL': 690,
      '600 mL': 840,
      '1 L': 1250,
    }),
  },
  {
    name: 'Bécher en plastique gradué',
    reference: 'VB-1040-P',
    price: 180,
    description: `
      Bécher incassable à graduation moulée en relief, empilable, avec bec verseur large. Polypropylène
      translucide autoclavable à 121 °C, ou PMP d’une transparence proche de celle du verre, utilisable
      jusqu’à 150 °C. Idéal pour la préparation des tampons et les travaux pratiques.`,
    drawing: { kind: 'beaker', plastic: true, stain: 'malachite', level: 0.4, size: 0.92 },
    combinations: table('Volume', 'Matière', {
      '50 mL': { Polypropylène: 130 },
      '100 mL': { Polypropylène: 150, PMP: 480 },
      '250 mL': { Polypropylène: null, PMP: 690 },
      '500 mL': { Polypropylène: 260, PMP: 950 },
      '1 L': { Polypropylène: 390, PMP: 1480 },
    }),
  },
  {
    name: 'Bécher avec anse, polypropylène, 1 L',
    reference: 'VB-1046-P',
    price: 650,
    description: `
      Pichet gradué à anse ergonomique pour transvaser sans éclabousser. Double graduation, moulée et
      imprimée, par pas de 50 mL. Polypropylène autoclavable, qualité alimentaire.`,
    drawing: { kind: 'beaker', plastic: true, handle: true, stain: 'lugol' },
  },
  {
    name: 'Cristallisoir avec bec, Ø 125 mm',
    reference: 'VB-1102',
    price: 1150,
    description: `
      Cristallisoir à fond plat, bord rodé et bec verseur, selon DIN 12338. Convient aux
      cristallisations, aux bains de glace et au refroidissement des mélanges réactionnels. Diamètre
      extérieur de 125 mm, hauteur de 65 mm, contenance de 500 mL.`,
    drawing: { kind: 'beaker', shape: 'dish', stain: 'water', level: 0.55 },
  },
  {
    name: 'Fiole Erlenmeyer col étroit',
    reference: 'VB-1210',
    price: 490,
    description: `
      Fiole conique à col étroit et bord renforcé, verre borosilicaté 3.3, norme ISO 1773. Graduation
      indicative et grande plage de marquage. La forme conique permet une agitation manuelle sans perte
      : c’est la fiole de référence des titrages.`,
    drawing: { kind: 'erlenmeyer', stain: 'malachite' },
    combinations: priced('Volume', {
      '50 mL': 360,
      '100 mL': 410,
      '250 mL': null,
      '500 mL': 720,
      '1 L': 1280,
      '2 L': 2600,
    }),
  },
  {
    name: 'Fiole Erlenmeyer col large',
    reference: 'VB-1222',
    price: 540,
    description: `
      Fiole conique à col large selon ISO 24450, facile à remplir et à nettoyer. Verre borosilicaté 3.3,
      graduation indicative émaillée. Accepte les bouchons de coton cardé ou de silicone pour les
      cultures.`,
    drawing: { kind: 'erlenmeyer', neck: 'wide', stain: 'lugol', level: 0.5 },
    combinations: each('Volume', ['250 mL', '500 mL']),
  },
  {
    name: 'Fiole Erlenmeyer à vis avec bouchon, 500 mL',
    reference: 'VB-1236',
    price: 1390,
    description: `
      Fiole conique filetée GL 45 livrée avec bouchon à vis en polypropylène et bague de versement.
      Étanche, autoclavable bouchon desserré. Pour la préparation et la conservation des milieux.`,
    drawing: { kind: 'erlenmeyer', top: 'screw', stain: 'eosin', level: 0.5 },
  },
  {
    name: 'Ballon à fond rond, un col rodé',
    reference: 'VB-1310',
    price: 1850,
    description: `
      Ballon à fond rond et col rodé normalisé ISO 383, paroi uniforme pour un chauffage homogène en
      chauffe-ballon. Verre borosilicaté 3.3. Tous les rodages ne sont pas fabriqués dans tous les
      volumes.`,
    drawing: { kind: 'roundFlask', stain: 'eosin' },
    combinations: table('Volume', 'Rodage', {
      '50 mL': { '14/23': 1250, '19/26': 1290 },
      '100 mL': { '14/23': 1420, '19/26': 1450, '29/32': 1520 },
      '250 mL': { '19/26': 1790, '29/32': null },
      '500 mL': { '29/32': 2150 },
      '1 L': { '29/32': 2950 },
    }),
  },
  {
    name: 'Ballon tricol à fond rond 500 mL, rodages 29/32 et 14/23',
    reference: 'VB-1333',
    price: 5900,
    description: `
      Ballon tricol à col central 29/32 et deux cols latéraux obliques 14/23, pour les montages à reflux
      avec ampoule de coulée et thermomètre. Verre borosilicaté 3.3, joints conformes à ISO 383. Livré
      sans bouchons.`,
    drawing: { kind: 'roundFlask', necks: 3, stain: 'malachite' },
  },
  {
    name: 'Réfrigérant de Liebig à jaquette soudée, 300 mm',
    reference: 'VB-1410',
    price: 4200,
    description: `
      Réfrigérant droit à jaquette soudée selon ISO 4799, rodages mâle et femelle 29/32. Olives de
      raccordement interchangeables en plastique GL 14. Longueur utile de la jaquette : 300 mm.`,
    drawing: { kind: 'condenser', style: 'straight' },
  },
  {
    name: 'Réfrigérant à boules (Allihn), 300 mm',
    reference: 'VB-1424',
    price: 5150,
    description: `
      Réfrigérant à reflux à cinq boules, grande surface d’échange. Rodages 29/32, jaquette de 300 mm,
      verre borosilicaté 3.3, norme ISO 4799. Débit d’eau conseillé : 1 L/min.`,
    drawing: { kind: 'condenser', style: 'bulbs', stain: 'water' },
  },
  {
    name: 'Réfrigérant à serpentin (Graham), 300 mm',
    reference: 'VB-1431',
    price: 6800,
    unavailable: true,
    description: `
      Réfrigérant à serpentin intérieur pour la condensation des solvants très volatils. Rodages 29/32,
      jaquette de 300 mm. À utiliser en position verticale.`,
    drawing: { kind: 'condenser', style: 'coil', stain: 'methylene' },
  },
  {
    name: 'Ampoule à décanter conique, robinet PTFE',
    reference: 'VB-1510',
    price: 3900,
    description: `
      Ampoule à décanter conique (Squibb) avec bouchon en polyéthylène et robinet à clé en PTFE, sans
      graissage. Verre borosilicaté 3.3, norme ISO 4800. Existe en 100 mL à 1 L.`,
    drawing: { kind: 'separatoryFunnel', stain: 'methylene', upper: 'lugol' },
    combinations: priced('Volume', { '100 mL': 3100, '250 mL': null, '500 mL': 5400, '1 L': 7900 }),
  },
  {
    name: 'Flacon de laboratoire gradué GL 45',
    reference: 'VB-1610',
    price: 780,
    description: `
      Flacon à vis en verre borosilicaté 3.3 avec bouchon bleu et bague de versement antigoutte,
      conforme à ISO 4796-1. Autoclavable bouchon desserré (140 °C). Le verre ambré protège les
      solutions sensibles à la lumière jusqu’à 500 nm.`,
    drawing: { kind: 'bottle', stain: 'water', cap: 'methylene' },
    combinations: table('Volume', 'Couleur', {
      '100 mL': { Incolore: 620, Ambré: 980 },
      '250 mL': { Incolore: null, Ambré: 1190 },
      '500 mL': { Incolore: 960, Ambré: 1490 },
      '1 L': { Incolore: 1350, Ambré: 2150 },
      '2 L': { Incolore: 2900 },
    }),
  },
  {
    name: 'Verre de montre, bord rodé',
    reference: 'VB-1705',
    price: 160,
    description: `
      Verre de montre bombé à bord rodé, selon DIN 12341. Pour la pesée des solides, l’évaporation lente
      et la couverture des béchers.`,
    drawing: { kind: 'watchGlass', stain: 'methylene' },
    combinations: priced('Diamètre', { '60 mm': 140, '90 mm': 190, '125 mm': 320 }),
  },
  {
    name: 'Tubes à essai à fond rond 16 × 160 mm, boîte de 100',
    reference: 'VB-1801',
    price: 1450,
    description: `
      Tubes à essai à bord droit, en verre borosilicaté 3.3, selon ISO 4142. Paroi épaisse de 1,0 à 1,2
      mm adaptée au chauffage à la flamme.`,
    drawing: { kind: 'tubes', rack: 'lugol', fills: ['methylene', 'malachite', 'eosin', 'lugol'] },
  },
])
