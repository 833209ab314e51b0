-- What the law wants on the page: numbers of the shop, its terms and what it does with personal data (docs/decisions/0087-legal-texts.md).

ALTER TABLE shop_setting
  -- Digital Business Identification, which must be shown.
  ADD COLUMN seller_dbid   text NOT NULL DEFAULT '' CHECK (seller_dbid ~ '^([0-9]{6,15})?$'),
  -- As the city corporation or union writes it, such as TRAD/DNCC/012345/2026.
  ADD COLUMN trade_licence text NOT NULL DEFAULT ''
    CHECK (trade_licence = btrim(trade_licence) AND length(trade_licence) <= 40 AND trade_licence !~ '[[:cntrl:]]');
-- Pages name the numbers.
CREATE TRIGGER seller_numbers_changed AFTER UPDATE ON shop_setting
  FOR EACH ROW WHEN ((OLD.seller_bin, OLD.seller_dbid, OLD.trade_licence) IS DISTINCT FROM (NEW.seller_bin, NEW.seller_dbid, NEW.trade_licence))
  EXECUTE FUNCTION add_cache_change('content');

ALTER TABLE article DROP CONSTRAINT article_id_check, ADD CONSTRAINT article_id_check
  CHECK (id IN ('about', 'return-policy', 'refund-policy', 'customer-service', 'promises', 'privacy', 'terms'));

-- Shoppers read these first versions until the shop publishes its own. They are true of this software.
WITH pages AS (
  INSERT INTO article (id, published) VALUES ('privacy', 1), ('terms', 1)
)
INSERT INTO article_version (article, number, actor, title, title_bn, lead, lead_bn, text, text_bn) VALUES
('privacy', 1, 'setup', '', '', 'What we store about you, why and for how long, who sees it, and how you get a copy or have it deleted.',
'আপনার কোন তথ্য রাখি, কেন ও কত দিন রাখি, কে দেখে, আর কীভাবে তার কপি পাবেন বা মুছে ফেলতে বলবেন, সব এখানে।',
'## What we store

- **Of an order:** name, phone number and address of the person who receives it, an e-mail address if you give one, what you ordered, your notes, and what was paid.
- **Of an account, if you open one:** phone number, password, cart and shopping lists, and what you add yourself: name, e-mail address, picture, addresses. Of the password we store only a code from which nobody can work it out.
- **Of messages:** the SMS and e-mails that we send to you, what you write in the contact form, and our notes of calls about an order.
- **Against abuse:** codes made from internet addresses, and the browsers in which you have signed in. The log of the server lists requested pages with internet addresses.

We never get your card number, or the PIN and codes of your bank or mobile wallet: you type them at the payment company, not here. What you look at and search for is not stored with your name.

## Why

- to deliver your order, to call you about it, and to take payments and pay money back
- to answer you, and to send the news of your order and the codes that you request
- for our accounts, as tax law demands
- to stop false orders, and strangers at your account

We do not sell your data.

## Who sees it

- **Our staff**, as far as their work needs it. Who delivers sees your name, phone number, address and the sum to collect.
- **The companies that send our SMS and e-mails:** your number or e-mail address, and the text.
- **The payment company**, if you pay online: name, phone number, e-mail address, address and sum.
- **The companies on whose computers the shop and its backups are**, on our behalf.
- **Authorities and courts**, where the law demands it.

Our pages contain no advertising and no programs of other companies that follow you.

## How long

- Orders, payments and invoices: they are our accounts, which the law wants to see for at least five years. If you ask, we remove your name, phone number and address from them earlier.
- Account, addresses and lists: until you ask us to delete them.
- SMS and e-mails that we sent: 90 days; those that failed, a year.
- Your messages from the contact form: two years after our answer.
- Sign-ins: a year after their last use.
- Backups: until newer ones replace them.

## Cookies and your browser

One cookie recognises the browser in which you have signed in, so that strangers who try your number do not lock you out. Cart, lists, language, sign-in and the way to your last orders are in the storage of your browser, so that the shop works with a weak network. Logging out removes what is about your account; clearing the data of this site in your browser removes everything.

## Your rights

Call us, or write to us on the [contact page](/contact). We make sure that the phone number is yours. Then you can

- get a copy of everything that we store about you
- have mistakes corrected
- have your data deleted: name, phone number, e-mail address, addresses and messages. Goods and sums of orders stay in our accounts, without you. An order that is still open, or money that is still due, is settled first.
- tell us that you want no promotions

If you are not content with our answer, you can complain to the authority that the law names.',
'## যা আমরা রাখি

- **অর্ডারের:** যিনি পণ্য নেবেন তাঁর নাম, ফোন নম্বর ও ঠিকানা; দিলে ই-মেইল; কী অর্ডার করেছেন, আপনার লেখা কথা আর কত টাকা দেওয়া হয়েছে।
- **অ্যাকাউন্টের, যদি খোলেন:** ফোন নম্বর, পাসওয়ার্ড, কার্ট ও বাজারের তালিকা; আর আপনি নিজে যা যোগ করেন: নাম, ই-মেইল, ছবি, ঠিকানা। পাসওয়ার্ডটি এমন সংকেতে রাখা হয়, যা দেখে কেউ তা বের করতে পারে না।
- **যোগাযোগের:** আপনাকে পাঠানো এসএমএস ও ই-মেইল, যোগাযোগ পাতার ফর্মে যা লেখেন, আর অর্ডার নিয়ে ফোনে কথা হলে তার নোট।
- **অপব্যবহার ঠেকাতে:** ইন্টারনেট ঠিকানা থেকে বানানো সংকেত, আর যেসব ব্রাউজার থেকে লগইন করেছেন। কোন ইন্টারনেট ঠিকানা থেকে কোন পাতা চাওয়া হয়েছে, তা সার্ভারের লগে থাকে।

আপনার কার্ডের নম্বর, কিংবা ব্যাংক বা মোবাইল ওয়ালেটের পিন ও কোড আমরা কখনো পাই না: সেগুলো আপনি পেমেন্ট কোম্পানির পাতায় লেখেন, এখানে নয়। আপনি কী দেখেন আর কী খোঁজেন, তা আপনার নামের সঙ্গে রাখা হয় না।

## কেন রাখি

- অর্ডার পৌঁছে দিতে, তা নিয়ে ফোন করতে, দাম নিতে ও টাকা ফেরত দিতে
- আপনার কথার উত্তর দিতে, অর্ডারের খবর আর আপনার চাওয়া কোড পাঠাতে
- হিসাবের জন্য, কর আইন যেমন চায়
- ভুয়া অর্ডার আর আপনার অ্যাকাউন্টে অন্য কারও ঢোকা ঠেকাতে

আপনার তথ্য আমরা বিক্রি করি না।

## কে দেখে

- **আমাদের কর্মীরা,** যাঁর কাজে যতটুকু লাগে। যিনি পণ্য পৌঁছে দেন তিনি দেখেন নাম, ফোন নম্বর, ঠিকানা আর কত টাকা নিতে হবে।
- **যে কোম্পানি আমাদের এসএমএস ও ই-মেইল পাঠায়:** আপনার নম্বর বা ই-মেইল, আর লেখাটুকু।
- **পেমেন্ট কোম্পানি,** অনলাইনে দাম দিলে: নাম, ফোন নম্বর, ই-মেইল, ঠিকানা ও টাকার অঙ্ক।
- **যাদের কম্পিউটারে দোকান ও তার ব্যাকআপ আছে,** আমাদের হয়ে।
- **সরকারি কর্তৃপক্ষ ও আদালত,** আইন যেখানে বাধ্য করে।

আমাদের পাতায় কোনো বিজ্ঞাপন নেই, আর আপনাকে অনুসরণ করে অন্য কোম্পানির এমন কোনো প্রোগ্রামও নেই।

## কত দিন রাখি

- অর্ডার, পেমেন্ট ও চালান: এগুলো আমাদের হিসাব, আইন অনুযায়ী অন্তত পাঁচ বছর রাখতে হয়। আপনি বললে তার আগেই এগুলো থেকে নাম, ফোন নম্বর ও ঠিকানা মুছে দিই।
- অ্যাকাউন্ট, ঠিকানা ও তালিকা: আপনি মুছতে বলা পর্যন্ত।
- পাঠানো এসএমএস ও ই-মেইল: ৯০ দিন; যেগুলো পৌঁছায়নি, এক বছর।
- যোগাযোগ পাতায় লেখা আপনার কথা: উত্তর দেওয়ার পরে দুই বছর।
- লগইনের তথ্য: শেষ ব্যবহারের পরে এক বছর।
- ব্যাকআপ: নতুন ব্যাকআপ পুরোনোটির জায়গা নেওয়া পর্যন্ত।

## কুকি ও আপনার ব্রাউজার

একটি কুকি আপনার লগইন করা ব্রাউজারটি চিনে রাখে, যাতে অন্য কেউ আপনার নম্বর দিয়ে চেষ্টা করলেও আপনি আটকে না যান। কার্ট, তালিকা, ভাষা, লগইন আর শেষ অর্ডারে যাওয়ার পথ আপনার ব্রাউজারেই থাকে, যাতে দুর্বল নেটওয়ার্কেও দোকান চলে। লগআউট করলে অ্যাকাউন্টের তথ্য মুছে যায়; ব্রাউজার থেকে এই সাইটের ডেটা মুছলে সবই মুছে যায়।

## আপনার অধিকার

আমাদের ফোন করুন, কিংবা [যোগাযোগ পাতায়](/contact) লিখুন। নম্বরটি যে আপনার, আমরা তা মিলিয়ে দেখব। তারপর আপনি

- আপনার যত তথ্য রাখা আছে, তার কপি নিতে পারেন
- ভুল থাকলে ঠিক করাতে পারেন
- তথ্য মুছে ফেলতে বলতে পারেন: নাম, ফোন নম্বর, ই-মেইল, ঠিকানা ও মেসেজ। অর্ডারের পণ্য ও টাকার অঙ্ক হিসাবে থেকে যায়, আপনার পরিচয় ছাড়া। খোলা অর্ডার বা বাকি টাকা থাকলে আগে সেটি মেটাতে হয়।
- প্রচারের মেসেজ চান না, তা জানিয়ে রাখতে পারেন

আমাদের উত্তরে সন্তুষ্ট না হলে আইনে নির্ধারিত কর্তৃপক্ষের কাছে অভিযোগ করতে পারেন।'),
('terms', 1, 'setup', '', '', 'What counts when you order from us: prices, delivery, payment, returns and complaints.',
'আমাদের কাছে অর্ডার করলে যা প্রযোজ্য: দাম, ডেলিভারি, টাকা দেওয়া, ফেরত আর অভিযোগ।',
'## Who sells

You buy from us, the shop whose name, address, phone number and registration are at the foot of every page.

## Order and price

- The price is the one that the shop shows when you order. Before you confirm, you see everything that is added: tax and delivery charge.
- We may call you before we confirm an order. An order that we cannot fulfil is cancelled, and what was paid for it is paid back.
- If a product runs out, we do what you have chosen at checkout: replace it, call you, or leave it out. You pay only for what you get.
- Goods that are sold by weight are weighed when they are packed. If they weigh less than you ordered, you pay less.

## Delivery

- Where we deliver, what it costs and how long it takes is shown at checkout.
- An order that is paid in full reaches you within 5 days in the same city and 10 days elsewhere at the latest, as the rules for digital commerce demand.
- Please be reachable by phone on the day of delivery, and look at the goods when they arrive.

## Payment

You pay in cash when the goods arrive, or online where the shop offers it. Nobody of us asks for your PIN, password or one-time code.

## Cancellation, returns, money back

- You can cancel an order until it is on its way.
- Contact us within 7 days if anything is wrong: [return policy](/return-policy).
- We pay money back the way it was paid, within 10 days: [refund policy](/refund-policy).

## Your account

Tell nobody your password. If you believe that somebody else uses your account, change the password and call us.

## Complaints

Call us, or write to us on the [contact page](/contact). We settle complaints within 72 hours where we can. You can also turn to the Directorate of National Consumer Rights Protection.

## Law and personal data

The law of Bangladesh applies. What we do with your data is in our [privacy policy](/privacy).',
'## কে বিক্রি করে

আপনি কিনছেন আমাদের কাছ থেকে: প্রতিটি পাতার নিচে যে দোকানের নাম, ঠিকানা, ফোন নম্বর ও নিবন্ধন নম্বর লেখা আছে।

## অর্ডার ও দাম

- অর্ডারের সময় দোকানে যে দাম দেখেন, সেটিই দাম। অর্ডার নিশ্চিত করার আগেই কর ও ডেলিভারি খরচসহ পুরো হিসাব দেখতে পাবেন।
- অর্ডার নিশ্চিত করার আগে আমরা ফোন করতে পারি। যে অর্ডার দেওয়া সম্ভব নয় তা বাতিল হয়, আর তার জন্য নেওয়া টাকা ফেরত দেওয়া হয়।
- কোনো পণ্য শেষ হয়ে গেলে চেকআউটে আপনি যা বেছেছেন তা-ই করি: বদলে অন্যটি দিই, ফোন করি, কিংবা বাদ রাখি। যা পাবেন শুধু তারই দাম দেবেন।
- ওজনে বিক্রির পণ্য প্যাকেট করার সময় মাপা হয়। অর্ডারের চেয়ে ওজন কম হলে দামও কম।

## ডেলিভারি

- কোথায় পৌঁছে দিই, কত খরচ আর কত সময় লাগে, চেকআউটে দেখানো হয়।
- পুরো দাম আগে দেওয়া থাকলে একই শহরে সর্বোচ্চ ৫ দিনে, অন্য জায়গায় সর্বোচ্চ ১০ দিনে পণ্য পৌঁছায়, ডিজিটাল কমার্সের নিয়ম যেমন চায়।
- ডেলিভারির দিন ফোন খোলা রাখুন, আর পণ্য হাতে নেওয়ার সময়ই দেখে নিন।

## টাকা দেওয়া

পণ্য হাতে পেয়ে নগদে দাম দিন, কিংবা দোকানে চালু থাকলে অনলাইনে। আমাদের কেউ কখনো আপনার পিন, পাসওয়ার্ড বা ওটিপি চায় না।

## বাতিল, ফেরত ও টাকা ফেরত

- পণ্য রওনা হওয়ার আগ পর্যন্ত অর্ডার বাতিল করা যায়।
- কোনো সমস্যা হলে ৭ দিনের মধ্যে জানান: [পণ্য ফেরতের নিয়ম](/return-policy)।
- যেভাবে টাকা দিয়েছেন সেভাবেই ১০ দিনের মধ্যে ফেরত দিই: [টাকা ফেরতের নিয়ম](/refund-policy)।

## আপনার অ্যাকাউন্ট

পাসওয়ার্ড কাউকে বলবেন না। অন্য কেউ আপনার অ্যাকাউন্ট ব্যবহার করছে মনে হলে পাসওয়ার্ড বদলে আমাদের ফোন করুন।

## অভিযোগ

আমাদের ফোন করুন, কিংবা [যোগাযোগ পাতায়](/contact) লিখুন। সম্ভব হলে ৭২ ঘণ্টার মধ্যে অভিযোগের মীমাংসা করি। জাতীয় ভোক্তা অধিকার সংরক্ষণ অধিদপ্তরেও অভিযোগ করতে পারেন।

## আইন ও ব্যক্তিগত তথ্য

বাংলাদেশের আইন প্রযোজ্য। আপনার তথ্য নিয়ে আমরা কী করি, তা আছে [গোপনীয়তা নীতিতে](/privacy)।');
