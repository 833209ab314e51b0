import type { Defaults } from '../../src/catalogue/import/match-products.ts';

interface OtherShop {
  name: string;
  content: string | Buffer;
  /** The one choice that the owner makes for it. */
  choice?: Defaults;
  expected: object[];
}

const category = (name: string) => ({ category: [{ slug: 'chosen', name, title: '', title_bn: '' }] });

/** Files in the shapes that other shops and suppliers export, with invented products of a shop in Dhaka. */
export const otherShops: OtherShop[] = [
  {
    name: 'Shopify',
    content: `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,SEO Title,Variant Image,Status
kataribhog,Kataribhog rice,"<p>Fragrant &amp; thin.</p><p>From <b>Dinajpur</b></p>",Dinajpur Mills,Food > Rice,Rice,rice,TRUE,Size,1 kg,KB-1,1000,shopify,14,140.00,155.00,8940001000017,https://cdn.example.com/kb.jpg,1,,,active
kataribhog,,,,,,,,,5 kg,KB-5,5000,shopify,6,680.00,,8940001000024,,,,,
kataribhog,,,,,,,,,,,,,,,,,https://cdn.example.com/kb2.jpg,2,,,
khejur-gur,Khejur gur,,Jashore Gur,Food > Sweets,Gur,,TRUE,Title,Default Title,GUR-1,500,shopify,9,260.00,,,,,,,draft
`,
    expected: [
      {
        name: 'Kataribhog rice 1 kg',
        unit: '1 kg',
        price_paisa: 14_000,
        old_price_paisa: 15_500,
        stock: 14,
        code: 'KB-1',
        barcode: '8940001000017',
        detail_text: 'Fragrant & thin.\nFrom Dinajpur',
        top: 'Food',
        title: 'Rice',
        listed: true,
      },
      { name: 'Kataribhog rice 5 kg', price_paisa: 68_000, old_price_paisa: null, stock: 6, top: 'Food' },
      { name: 'Khejur gur', price_paisa: 26_000, listed: false, title: 'Sweets' },
    ],
  },
  {
    name: 'Shopify, headings of 2025',
    content: `Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Inventory quantity,Product image URL
Mustard oil,mustard-oil,<p>Cold pressed</p>,Rangpur Oil,,Oil,,TRUE,active,MO-1,,Title,Default Title,220,,30,https://cdn.example.com/oil.png
`,
    expected: [
      {
        name: 'Mustard oil',
        price_paisa: 22_000,
        stock: 30,
        title: 'Oil',
        code: 'MO-1',
        detail_text: 'Cold pressed',
      },
    ],
  },
  {
    name: 'WooCommerce',
    content: `ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Date sale price starts","Tax status","In stock?",Stock,"Weight (kg)","Sale price","Regular price",Categories,Tags,Images,Parent,"Attribute 1 name","Attribute 1 value(s)"
44,variable,honey,,Sundarban honey,1,1,visible,"<p>Raw honey</p>",,,taxable,1,,,,,"Grocery > Honey, Gifts",,"https://shop.example.com/h1.jpg, https://shop.example.com/h2.jpg",,Size,"250 g, 500 g"
45,simple,tea-400,8940002000016,Sylhet tea,1,0,visible,"Strong","<p>Two leaves<br>and a bud</p>",,taxable,1,25,0.4,,320,"Grocery > Tea",,https://shop.example.com/t.jpg,,,
46,variation,honey-250,,"Sundarban honey - 250 g",1,0,visible,,,,taxable,1,8,0.25,360,400,,,,honey,Size,250 g
47,variation,honey-500,,"Sundarban honey - 500 g",1,0,visible,,,,taxable,1,5,0.5,,750,,,,id:44,Size,500 g
`,
    expected: [
      {
        name: 'Sylhet tea',
        price_paisa: 32_000,
        old_price_paisa: null,
        stock: 25,
        top: 'Grocery',
        title: 'Tea',
        barcode: '8940002000016',
        detail_text: 'Two leaves\nand a bud',
      },
      {
        name: 'Sundarban honey - 250 g',
        price_paisa: 36_000,
        old_price_paisa: 40_000,
        title: 'Honey',
        stock: 8,
      },
      { name: 'Sundarban honey - 500 g', price_paisa: 75_000, title: 'Honey' },
    ],
  },
  {
    name: 'Square',
    content: `Reference Handle,Token,Item Name,Customer-facing Name,Variation Name,SKU,Description,Categories,Reporting Category,GTIN,Square Online Item Visibility,Item Type,Social Media Link Description,Archived,Sellable,Stockable,Option Name 1,Option Value 1,Current Quantity Dhanmondi,New Quantity Dhanmondi,Stock Alert Enabled Dhanmondi,Price,Online Sale Price
#r1,TKA1,Doi,,500 g,DOI-500,Sweet curd of Bogura,Dairy,Dairy,,visible,Physical good,,N,Y,Y,,,12,,N,120.00,
#r1,TKA1,Doi,,1 kg,DOI-1000,Sweet curd of Bogura,Dairy,Dairy,,visible,Physical good,,N,Y,Y,,,4,,N,230.00,
#r2,TKA2,Chanachur,,Regular,CH-1,,Snacks,Snacks,,visible,Physical good,,Y,Y,Y,,,40,,N,95.00,
`,
    expected: [
      { name: 'Doi 500 g', unit: '500 g', price_paisa: 12_000, stock: 12, title: 'Dairy', listed: true },
      { name: 'Doi 1 kg', price_paisa: 23_000, stock: 4 },
      { name: 'Chanachur', price_paisa: 9_500, stock: 40, title: 'Snacks', listed: false },
    ],
  },
  {
    name: 'Odoo, with its labels',
    content: `External ID,Name,Internal Reference,Barcode,Product Category,Sales Price,Cost,Quantity On Hand,Unit of Measure,Can be Sold
__export__.product_template_21,Masoor dal,MD-1,8940003000015,All / Saleable / Pulses,165.00,140.00,55.0,kg,True
__export__.product_template_22,Steel bucket,SB-9,,All / Household,480.00,390.00,7.0,Units,True
`,
    expected: [
      {
        name: 'Masoor dal',
        unit: '1 kg',
        price_paisa: 16_500,
        stock: 55,
        title: 'Pulses',
        top: null,
        code: 'MD-1',
      },
      { name: 'Steel bucket', unit: '', title: 'Household', stock: 7 },
    ],
  },
  {
    name: 'Odoo, with its technical names',
    content: `"id","name","default_code","barcode","list_price","categ_id","qty_available","uom_id","sale_ok"
"__export__.product_template_31","Atta","AT-2","","62.5","All / Flour","80.0","kg","True"
`,
    expected: [{ name: 'Atta', price_paisa: 6_250, stock: 80, title: 'Flour', code: 'AT-2' }],
  },
  {
    name: 'Loyverse',
    content: `Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Option 2 name,Option 2 value,Option 3 name,Option 3 value,Cost,Barcode,SKU of included item,Quantity of included item,Track stock,Available for sale [Dhanmondi],Price [Dhanmondi],In stock [Dhanmondi],Low stock [Dhanmondi]
potato,10001,Potato,Vegetables,,Y,,,,,,,28.00,,,,Y,Y,35.00,120,
soap,10002,Neem soap,Toiletries,,N,Size,75 g,,,,,30.00,8940004000014,,,Y,Y,42.00,60,
soap,10003,,,,,,100 g,,,,,38.00,8940004000021,,,Y,Y,55.00,45,
`,
    expected: [
      { name: 'Potato', unit: '1 kg', price_paisa: 3_500, stock: 120, title: 'Vegetables' },
      {
        name: 'Neem soap 75 g',
        unit: '75 g',
        price_paisa: 4_200,
        title: 'Toiletries',
        barcode: '8940004000014',
      },
      { name: 'Neem soap 100 g', price_paisa: 5_500, stock: 45, title: 'Toiletries' },
    ],
  },
  {
    name: 'Open Food Facts',
    content: `code\turl\tcreator\tproduct_name\tgeneric_name\tquantity\tbrands\tcategories\tcategories_tags\tcountries_en\timage_url\timage_small_url
0894000500013\thttps://world.example.org/p/1\tkarim\tToast biscuit\t\t350 g\tHaque\tSnacks, Biscuits\ten:snacks,en:biscuits\tBangladesh\thttps://images.example.org/1.jpg\t
0894000500020\thttps://world.example.org/p/2\tkarim\tMango drink\t\t250 ml\tPran\tBeverages\ten:beverages\tBangladesh\thttps://images.example.org/2.jpg\t
`,
    choice: { price_paisa: 10_000 },
    expected: [
      {
        name: 'Toast biscuit',
        unit: '350 g',
        code: '0894000500013',
        title: 'Snacks',
        price_paisa: 10_000,
        listed: false,
      },
      { name: 'Mango drink', unit: '250 ml', title: 'Beverages', listed: false },
    ],
  },
  {
    name: 'headings in English, without a category',
    content: `Item Name,Qty,Rate (Tk)\nRui fish (cut),12,"1,250/-"\nDeshi egg,60,Tk 15\n`,
    choice: category('Fresh'),
    expected: [
      { name: 'Rui fish (cut)', stock: 12, price_paisa: 125_000, title: 'Fresh' },
      { name: 'Deshi egg', stock: 60, price_paisa: 1_500 },
    ],
  },
  {
    name: 'headings in Bengali',
    content: 'ক্রমিক,পণ্যের নাম,একক,দাম (টাকা),পরিমাণ,ধরন\n১,মসুর ডাল,১ কেজি,১৬৫,২০,ডাল\n২,চিনি,১ কেজি,১৩৫.৫০,৩০,মুদি\n',
    expected: [
      { name: 'মসুর ডাল', unit: '১ কেজি', price_paisa: 16_500, stock: 20, title: 'ডাল' },
      { name: 'চিনি', price_paisa: 13_550, stock: 30, title: 'মুদি' },
    ],
  },
  {
    name: 'semicolons, with a line for Excel',
    content:
      'sep=;\r\nProduct Name;Pack Size;MRP;Our Price;Category\r\n"Soybean oil; refined";1 ltr;190;182;Oil\r\nSalt;1 kg;42;42;Spice\r\n',
    expected: [
      {
        name: 'Soybean oil; refined',
        unit: '1 ltr',
        price_paisa: 18_200,
        old_price_paisa: 19_000,
        title: 'Oil',
      },
      { name: 'Salt', price_paisa: 4_200, old_price_paisa: null },
    ],
  },
  {
    name: 'Unicode text of Excel, below the title of a price list',
    content: Buffer.from(
      '\ufeffরহিম ট্রেডার্স\t\t\r\nNovember 2026\t\t\r\nTitle\tনাম (বাংলা)\tRegular price\r\nNotebook 200 pages\tখাতা ২০০ পাতা\t85\r\n',
      'utf16le',
    ),
    choice: category('Stationery'),
    expected: [{ name: 'Notebook 200 pages', name_bn: 'খাতা ২০০ পাতা', price_paisa: 8_500, title: 'Stationery' }],
  },
  {
    name: 'a catalogue of Facebook',
    content: `id,title,description,availability,condition,price,link,image_link,brand,google_product_category,sale_price,quantity_to_sell_on_facebook
fb-1,Jamdani saree,Cotton,in stock,new,4500.00 BDT,https://shop.example.com/1,https://shop.example.com/1.jpg,Tangail,Clothing > Sarees,3990.00 BDT,3
`,
    expected: [
      {
        name: 'Jamdani saree',
        code: 'fb-1',
        price_paisa: 399_000,
        old_price_paisa: 450_000,
        stock: 3,
        top: 'Clothing',
        title: 'Sarees',
      },
    ],
  },
];
